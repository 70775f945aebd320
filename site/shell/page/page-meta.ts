import { type MetaDescriptor, href } from "react-router"
import type { PresentedImage } from "#platform/images/image.ts"
import { hashText } from "#platform/text/hash-text.ts"
import type { Crumb } from "./breadcrumb.tsx"
import type { PublicAgency } from "#site/shell/layout/shell.ts"

interface PageDescription {
  /** Parts of the title, from the general to the particular; the page's own name comes last. */
  breadcrumb: string[]
  /** Title of shared links. Without one, the page's own name. */
  shared?: string
  /** Plain text; shortened to 160 characters. Without one, the agency's description. */
  description?: string | null
  /** Root-relative address in the form of the specification. */
  canonical?: string
  /** The page's breadcrumb, as structured data. Needs `canonical`. */
  crumbs?: Crumb[]
  /** Image for shared links, in place of a social card. */
  image?: PresentedImage
  /** Social card for shared links. Without one, that of the profile's home page. */
  card?: SocialCardRef
  noindex?: boolean
}

/** In a card's address: `pacote-turismo` in `/cartoes/pacote-turismo/12.jpg`. */
export type SocialCardKind =
  | "site"
  | "pacote-intercambio"
  | "pacote-turismo"
  | "pais"
  | "pais-turismo"
  | "cidade"
  | "atracao"
  | "segmento"
  | "pagina-intercambio"
  | "pagina-turismo"

export interface SocialCardRef {
  kind: SocialCardKind
  id: number | string
  /**
   * What it shows beside the agency's name. Its address changes with these values, because apps cache the image by
   * address, and with nothing else, so that a page stays the same when others change.
   */
  shows: readonly unknown[]
}

/** Data of the root route that every page's `meta` needs. */
export interface SiteData {
  agency: PublicAgency
  origin: string
  /** Changes with the pictures on the social cards of the home pages. */
  covers: string
}

/** The matched routes of a page, as its `meta` gets them. */
export type Matches = ReadonlyArray<{ id: string; loaderData?: unknown } | undefined>

const descriptionLength = 160

/** Title, description, canonical link, social card and breadcrumb of a page. */
export function pageMeta(matches: Matches, page: PageDescription): MetaDescriptor[] {
  const site = siteOf(matches)
  if (!site) return [{ title: page.breadcrumb.join(" - ") }]
  const { agency, origin } = site
  const title = pageTitle(page.breadcrumb, agency)
  const description = shorten(page.description ?? agency.description)
  const url = page.canonical && origin + page.canonical
  const image = page.image ?? { path: cardHref(page, site), alt: "", width: 1200, height: 630 }
  return [
    { title },
    { name: "description", content: description },
    ...(page.noindex ? [{ name: "robots", content: "noindex" }] : []),
    ...(url
      ? [
          { tagName: "link", rel: "canonical", href: url },
          { property: "og:url", content: url },
        ]
      : []),
    // Social cards say "Turismo"; the title's suffix keeps the specification's spelling.
    {
      property: "og:title",
      content: page.shared ?? page.breadcrumb.at(-1) ?? `${agency.name} - Intercâmbio & Turismo`,
    },
    { property: "og:description", content: description },
    { property: "og:site_name", content: agency.name },
    { property: "og:locale", content: "pt_BR" },
    { property: "og:type", content: "website" },
    { property: "og:image", content: origin + image.path },
    { property: "og:image:width", content: `${image.width}` },
    { property: "og:image:height", content: `${image.height}` },
    ...(image.alt ? [{ property: "og:image:alt", content: image.alt }] : []),
    { name: "twitter:card", content: "summary_large_image" },
    ...(page.crumbs ? [breadcrumbStructuredData(page.crumbs, origin, page.canonical)] : []),
  ]
}

function cardHref({ card, canonical = "/" }: PageDescription, { agency, covers }: SiteData): string {
  const [, part] = /^\/(intercambio|turismo)(\/|$)/.exec(canonical) ?? []
  const { kind, id, shows } = card ?? { kind: "site", id: part ?? "inicio", shows: [covers] }
  const version = hashText(JSON.stringify([agency.name, ...shows]))
  return `${href("/cartoes/:kind/:file", { kind, file: `${id}.jpg` })}?v=${version}`
}

/** Data of the root route; undefined when its loader failed. */
export function siteOf(matches: Matches): SiteData | undefined {
  return matches.find((match) => match?.id === "root")?.loaderData as SiteData | undefined
}

/** `{breadcrumb} - {agency} - Intercâmbio & Turísmo`; without a breadcrumb, the title of the site. */
export function pageTitle(breadcrumb: string[], agency: Pick<PublicAgency, "name" | "title_suffix">): string {
  return [...breadcrumb, agency.name, agency.title_suffix].join(" - ")
}

function shorten(description: string): string {
  const text = description.replace(/\s+/g, " ").trim()
  if (text.length <= descriptionLength) return text
  return `${text.slice(0, descriptionLength).replace(/ \S*$/, "")}…`
}

/** Items without an address are left out; the last one is the page itself. */
function breadcrumbStructuredData(crumbs: Crumb[], origin: string, canonical: string | undefined): MetaDescriptor {
  const last = crumbs.length - 1
  const itemListElement = crumbs
    .map(({ title, to }, index) => ({ title, to: index === last ? canonical : to }))
    .filter(({ to }) => to)
    .map(({ title, to }, index) => ({ "@type": "ListItem", position: index + 1, name: title, item: origin + to }))
  return { "script:ld+json": { "@context": "https://schema.org", "@type": "BreadcrumbList", itemListElement } }
}
