import { type MetaDescriptor, href } from "react-router"
import type { PublicAgency } from "#site/shell/layout/shell.ts"

interface PageWords {
  /** From the general to the particular; the entity's name comes last. */
  breadcrumb: string[]
  description?: string | null
  /** Root-relative address in the form of the specification. */
  canonical?: string
  /** Root-relative address of a picture for links, where no card is drawn. */
  image?: string
  /** Which card is drawn for links to the page: `pacote-turismo/12`; without one, that of the part of the site. */
  card?: string
  noindex?: boolean
}

/** Data of the root route that every page's `meta` needs. */
export interface SiteData {
  agency: PublicAgency
  origin: string
  /** Another one when the content or the day changes: apps that show links keep their pictures by address. */
  edition: string
}

/** The routes around a page, as its `meta` gets them. */
export type Matches = ReadonlyArray<{ id: string; loaderData?: unknown } | undefined>

const descriptionLength = 160

/** Title, description, canonical link and social card of a page. */
export function pageMeta(matches: Matches, words: PageWords): MetaDescriptor[] {
  const site = siteOf(matches)
  if (!site) return [{ title: words.breadcrumb.join(" - ") }]
  const { agency, origin, edition } = site
  const title = pageTitle(words.breadcrumb, agency)
  const description = shorten(words.description ?? agency.description)
  const url = words.canonical && origin + words.canonical
  return [
    { title },
    { name: "description", content: description },
    ...(words.noindex ? [{ name: "robots", content: "noindex" }] : []),
    ...(url
      ? [
          { tagName: "link", rel: "canonical", href: url },
          { property: "og:url", content: url },
        ]
      : []),
    // Social cards say "Turismo"; the title's suffix keeps the specification's spelling.
    { property: "og:title", content: words.breadcrumb.at(-1) ?? `${agency.name} - Intercâmbio & Turismo` },
    { property: "og:description", content: description },
    { property: "og:site_name", content: agency.name },
    { property: "og:locale", content: "pt_BR" },
    { property: "og:type", content: "website" },
    ...(words.image
      ? [{ property: "og:image", content: origin + words.image }]
      : [
          { property: "og:image", content: `${origin}${cardHref(words)}?v=${edition}` },
          { property: "og:image:width", content: "1200" },
          { property: "og:image:height", content: "630" },
        ]),
    { name: "twitter:card", content: "summary_large_image" },
  ]
}

function cardHref({ card, canonical = "/" }: PageWords): string {
  const [, part] = /^\/(intercambio|turismo)(\/|$)/.exec(canonical) ?? []
  const [kind = "", id = ""] = (card ?? `site/${part ?? "inicio"}`).split("/")
  return href("/cartoes/:kind/:file", { kind, file: `${id}.jpg` })
}

/** What the root route knows of the agency; absent while an error is shown. */
export function siteOf(matches: Matches): SiteData | undefined {
  return matches.find((match) => match?.id === "root")?.loaderData as SiteData | undefined
}

/** `{breadcrumb} - {agency} - Intercâmbio & Turísmo`, or the site title alone. */
export function pageTitle(breadcrumb: string[], agency: Pick<PublicAgency, "name" | "title_suffix">): string {
  return [...breadcrumb, agency.name, agency.title_suffix].join(" - ")
}

function shorten(text: string): string {
  const words = text
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim()
  if (words.length <= descriptionLength) return words
  return `${words.slice(0, descriptionLength).replace(/\s+\S*$/, "")}…`
}
