import type { MetaDescriptor } from "react-router"
import { capitalize } from "#platform/text/capitalize.ts"
import type { Crumb } from "#site/shell/page/breadcrumb.tsx"
import { type Matches, type SocialCardRef, pageMeta } from "#site/shell/page/page-meta.ts"

interface PromotionsPage {
  title: string
  /** Places or segments, from the general to the particular. */
  of: string[]
  /** What the page offers: "Pacotes em destaque e em promoção". */
  offers: string
  /** The names of the packages that it lists. */
  listed: string[]
  canonical: string
  crumbs: Crumb[]
  card: SocialCardRef | undefined
}

/** Meta of a promotions page; the description names the packages that it lists. */
export function promotionsMeta(
  matches: Matches,
  { title, of, offers, listed, canonical, crumbs, card }: PromotionsPage,
): MetaDescriptor[] {
  const names = listed.length > 0 ? listed.join("; ") : "nenhuma promoção hoje, mas dá para pedir um orçamento"
  return pageMeta(matches, {
    breadcrumb: [title, ...of],
    // A guide of the same place is shared under the name alone.
    shared: `${title}: ${of.join(", ")}`,
    description: `${offers}: ${of.join(", ")}. ${capitalize(names)}.`,
    canonical,
    crumbs,
    card,
  })
}
