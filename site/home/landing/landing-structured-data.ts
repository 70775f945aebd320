import { type MetaDescriptor, href } from "react-router"
import { type Matches, siteOf } from "#site/shell/page/page-meta.ts"

/** Structured data of the site, with its search. */
export function siteStructuredData(matches: Matches): MetaDescriptor[] {
  const site = siteOf(matches)
  if (!site) return []
  const potentialAction = {
    "@type": "SearchAction",
    target: { "@type": "EntryPoint", urlTemplate: `${site.origin}${href("/busca")}?q={termos}` },
    "query-input": "required name=termos",
  }
  return [
    {
      "script:ld+json": {
        "@context": "https://schema.org",
        "@type": "WebSite",
        name: site.agency.name,
        url: `${site.origin}/`,
        inLanguage: "pt-BR",
        potentialAction,
      },
    },
  ]
}
