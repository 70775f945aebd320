import type { MetaDescriptor } from "react-router"
import type { Crumb } from "#site/shell/page/breadcrumb.tsx"
import { type Matches, pageMeta } from "#site/shell/page/page-meta.ts"
import { crumbsStructuredData } from "#site/shell/page/breadcrumb-structured-data.ts"

interface PromotionsWords {
  title: string
  /** Whose promotions they are, from the general to the particular. */
  of: string[]
  /** What the page offers, without the names: "Pacotes em destaque e em promoção". */
  offers: string
  /** The names of the packages that it lists. */
  listed: string[]
  canonical: string
  crumbs: Crumb[]
  card?: string
}

/** Title and description of a page of promotions: both name what it lists. */
export function promotionsMeta(
  matches: Matches,
  { title, of, offers, listed, canonical, crumbs, card }: PromotionsWords,
): MetaDescriptor[] {
  const names = listed.length > 0 ? listed.join("; ") : "nenhuma promoção hoje, mas dá para pedir um orçamento"
  return [
    ...pageMeta(matches, {
      breadcrumb: [title, ...of],
      description: `${offers}: ${of.join(", ")}. ${capitalized(names)}.`,
      canonical,
      card,
    }),
    ...crumbsStructuredData(matches, crumbs, canonical),
  ]
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
