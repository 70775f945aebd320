import type { Profile } from "#domain/agency/profile.ts"
import type { Services } from "#domain/services.server.ts"
import { type PackageCard, type Ref } from "#domain/packages/package.ts"
import { toPackageCards } from "#domain/packages/package-cards.server.ts"
import { type PackageFilter, type UnpicturedRow, withImages } from "#domain/packages/package-rows.server.ts"
import { listUnpicturedHighlights } from "#domain/packages/packages.server.ts"
import { today } from "#platform/time/day.ts"
import { isInForce } from "#domain/packages/promotion.ts"
import { searchHref } from "#domain/search/search.ts"

/** The packages of a promotions page: with a promotion today, and featured without one. Not all of them are shown. */
export interface Highlights {
  promotions: UnpicturedRow[]
  featured: UnpicturedRow[]
}

/** A tab: the packages of one city or segment. */
export interface PromotionGroup {
  key: number
  title: string
  cards: PackageCard[]
  /** Pages that show this group alone. */
  links: Array<{ to: string; title: string }>
}

/** The same as cards. */
interface HighlightCards {
  promotions: PackageCard[]
  featured: PackageCard[]
  /** The search that has all of them; only when there are more than the page shows. */
  searchHref?: string
}

/**
 * The most cards of a page: three hundred were 56 KB, compressed, and took 11 ms to render. Where there are more, each
 * part shows its first ones, and the search has all, page by page.
 */
const cardsMax = 48
/** Of a tab or of the featured ones, when there are too many. */
const partMin = 3

export async function findHighlights(services: Services, profile: Profile, filter: PackageFilter): Promise<Highlights> {
  const day = today(services.clock())
  const rows = await listUnpicturedHighlights(services.db, profile, day, filter)
  return { promotions: rows.filter((row) => isInForce(row, day)), featured: rows.filter((row) => !isInForce(row, day)) }
}

/** The cards of a page without tabs: promotions first. */
export async function findHighlightCards(
  services: Services,
  profile: Profile,
  filter: PackageFilter,
): Promise<HighlightCards> {
  const { promotions, featured } = await findHighlights(services, profile, filter)
  const isLong = promotions.length + featured.length > cardsMax
  const promotionsShown = isLong ? promotions.slice(0, cardsMax - Math.min(partMin, featured.length)) : promotions
  const featuredShown = featured.slice(0, cardsMax - promotionsShown.length)
  const [promotionCards = [], featuredCards = []] = await toCards(services, profile, [promotionsShown, featuredShown])
  return {
    promotions: promotionCards,
    featured: featuredCards,
    ...(isLong && {
      searchHref: searchOf(profile, filter, promotions.length > promotionsShown.length),
    }),
  }
}

/** The featured packages below the tabs of promotions, and the search that has all when these are too many. */
export async function featuredBelow(
  services: Services,
  profile: Profile,
  { promotions, featured }: Highlights,
  filter: PackageFilter,
): Promise<Pick<HighlightCards, "featured" | "searchHref">> {
  const isLong = promotions.length + featured.length > cardsMax
  const shown = isLong ? featured.slice(0, 2 * partMin) : featured
  const [cards = []] = await toCards(services, profile, [shown])
  return {
    featured: cards,
    ...(isLong && { searchHref: searchOf(profile, filter, shown.length === featured.length) }),
  }
}

/** The cards of several lists, whose pictures are read by one query. */
async function toCards(
  services: Services,
  profile: Profile,
  lists: ReadonlyArray<readonly UnpicturedRow[]>,
): Promise<PackageCard[][]> {
  const cards = await toPackageCards(services, profile, await withImages(services.db, lists.flat()))
  let begin = 0
  return lists.map(({ length }) => {
    begin += length
    return cards.slice(begin - length, begin)
  })
}

/** The search for packages of these places, with a promotion or all. */
export function searchOf(
  profile: Profile,
  { countryId, countryIds = countryId ? [countryId] : [], cityId, segmentId }: PackageFilter,
  promotion: boolean,
): string {
  const places = { countryIds: [...countryIds], cityId, segmentId: segmentId ?? undefined }
  return searchHref({ profile, kind: "package", ...places, promotion })
}

/**
 * Packages grouped by city or segment, in the order of `order`. Those without one come last, titled `rest`. Where there
 * are too many, each group shows its first ones, and one without pages of its own links to `searchHref`.
 */
export async function groupPromotions(
  services: Services,
  profile: Profile,
  rows: UnpicturedRow[],
  by: {
    part: (row: UnpicturedRow) => Ref | null
    order: readonly Ref[]
    rest: string
    links: (part: Ref | null, rows: UnpicturedRow[]) => PromotionGroup["links"]
    searchHref: string
  },
): Promise<PromotionGroup[]> {
  const place = new Map(by.order.map(({ id }, index) => [id, index]))
  const groups = [...Map.groupBy(rows, (row) => by.part(row)?.id ?? 0)].sort(([a], [b]) => rank(a) - rank(b))
  const groupMax = rows.length > cardsMax ? Math.max(partMin, Math.floor(cardsMax / groups.length)) : cardsMax
  const shown = groups.map(([, own]) => own.slice(0, groupMax))
  const cards = await toCards(services, profile, shown)
  return groups.map(([key, own], index) => {
    const part = own[0] ? by.part(own[0]) : null
    const links = by.links(part, own)
    const isCut = own.length > groupMax
    return {
      key,
      title: part?.name ?? by.rest,
      cards: cards[index] ?? [],
      links: isCut && links.length === 0 ? [{ to: by.searchHref, title: "Ver tudo na busca" }] : links,
    }
  })

  function rank(key: number) {
    return key === 0 ? Number.MAX_SAFE_INTEGER : (place.get(key) ?? place.size)
  }
}
