import type { MetaDescriptor } from "react-router"
import type { Crumb } from "./breadcrumb.tsx"
import { type Matches, siteOf } from "./page-meta.ts"

/** The breadcrumb for search engines; places without a page are left out. */
export function crumbsStructuredData(matches: Matches, crumbs: Crumb[], canonical: string): MetaDescriptor[] {
  const site = siteOf(matches)
  if (!site) return []
  const here = crumbs.length - 1
  const linked = crumbs
    .map(({ title, to }, index) => ({ title, to: index === here ? canonical : to }))
    .filter(({ to }) => to)
  const itemListElement = linked.map(({ title, to }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name: title,
    item: site.origin + to,
  }))
  return [{ "script:ld+json": { "@context": "https://schema.org", "@type": "BreadcrumbList", itemListElement } }]
}
