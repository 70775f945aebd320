import type { Profile } from "#domain/agency/profile.ts"
import type { Services } from "#domain/services.server.ts"
import type { PackageCard, PackageRow } from "#domain/packages/package.ts"
import { toPackageCards } from "#domain/packages/package-cards.server.ts"
import type { PackageFilter } from "#domain/packages/package-rows.server.ts"
import {
  type HighlightKey,
  hasPackages,
  listHighlightKeys,
  listPackagesById,
} from "#domain/packages/packages.server.ts"
import { today } from "#platform/time/day.ts"
import type { NamedRef } from "#platform/ids/named-ref.ts"
import { searchHref } from "#domain/search/search.ts"

/**
 * Packages of a promotions page: those with a promotion today, and featured ones without. Some of them may not be
 * shown.
 */
export interface Highlights {
  promotions: HighlightKey[]
  featured: HighlightKey[]
}

/** A tab: the packages of one city or segment. */
export interface PromotionGroup {
  key: number
  title: string
  cards: PackageCard[]
  /** Pages that show this group alone. */
  links: Array<{ to: string; title: string }>
}

/** The highlights as cards. */
interface HighlightCards {
  promotions: PackageCard[]
  featured: PackageCard[]
  /** The search with all of them, if there are more than the page shows; with all packages there, if it shows none. */
  searchHref?: string | undefined
}

/**
 * Limit of cards per page: three hundred cards were 56 KB compressed and took 11 ms to render. If there are more, each
 * part shows its first ones, and the search lists all in pages.
 */
const cardsMax = 42
/** Minimum of cards per tab, and of featured ones, if there are too many. */
const [tabMin, featuredMin] = [2, 3]

export async function loadHighlights(services: Services, profile: Profile, filter: PackageFilter): Promise<Highlights> {
  const keys = await listHighlightKeys(services.db, profile, today(services.clock()), filter)
  return { promotions: keys.filter((key) => key.isPromotion), featured: keys.filter((key) => !key.isPromotion) }
}

/** The cards of a page without tabs: promotions first. */
export async function loadHighlightCards(
  services: Services,
  profile: Profile,
  filter: PackageFilter,
): Promise<HighlightCards> {
  const { promotions, featured } = await loadHighlights(services, profile, filter)
  const isLong = promotions.length + featured.length > cardsMax
  const promotionsShown = isLong ? promotions.slice(0, cardsMax - Math.min(featuredMin, featured.length)) : promotions
  const featuredShown = featured.slice(0, cardsMax - promotionsShown.length)
  const rows = await readRows(services, profile, [...promotionsShown, ...featuredShown])
  const cards = await toPackageCards(services, profile, rows)
  return {
    promotions: cards.slice(0, promotionsShown.length),
    featured: cards.slice(promotionsShown.length),
    searchHref: isLong
      ? searchOf(profile, filter, featuredShown.length === featured.length)
      : await searchUnlessShown(services, profile, filter, cards),
  }
}

/** Featured packages below the promotions' tabs, and the search with all of them if there are too many. */
export async function featuredBelow(
  services: Services,
  profile: Profile,
  { promotions, featured }: Highlights,
  filter: PackageFilter,
): Promise<Pick<HighlightCards, "featured" | "searchHref">> {
  const isLong = promotions.length + featured.length > cardsMax
  const shown = isLong ? featured.slice(0, 2 * featuredMin) : featured
  return {
    featured: await toPackageCards(services, profile, await readRows(services, profile, shown)),
    searchHref: isLong
      ? searchOf(profile, filter, shown.length === featured.length)
      : await searchUnlessShown(services, profile, filter, [...promotions, ...featured]),
  }
}

/** A page of promotions without any leads to the other packages. */
function searchUnlessShown(services: Services, profile: Profile, filter: PackageFilter, shown: readonly unknown[]) {
  return shown.length > 0 ? undefined : searchOfPackages(services, profile, filter)
}

/** In the order of the keys. */
async function readRows({ db }: Services, profile: Profile, keys: readonly HighlightKey[]): Promise<PackageRow[]> {
  const rows = await listPackagesById(
    db,
    profile,
    keys.map(({ id }) => id),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return keys.flatMap(({ id }) => byId.get(id) ?? [])
}

/** The search for all packages of these places; undefined if there are none. A query only if none of them is shown. */
export async function searchOfPackages(
  { db }: Pick<Services, "db">,
  profile: Profile,
  filter: PackageFilter,
  shown: readonly unknown[] = [],
): Promise<string | undefined> {
  const exist = shown.length > 0 || (await hasPackages(db, profile, filter))
  return exist ? searchOf(profile, filter, false) : undefined
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
 * Packages grouped by city or segment, in the order of `order`. Those without one come last, under the title `rest`. If
 * there are too many, each group shows its first ones; a group without its own pages links to `searchHref`.
 */
export async function groupPromotions<By extends "city" | "segment">(
  services: Services,
  profile: Profile,
  keys: HighlightKey[],
  by: {
    part: By
    order: readonly NamedRef[]
    rest: string
    links: (part: PackageRow[By], keys: readonly HighlightKey[]) => PromotionGroup["links"]
    searchHref: string
  },
): Promise<PromotionGroup[]> {
  const place = new Map(by.order.map(({ id }, index) => [id, index]))
  const groups = [...Map.groupBy(keys, (key) => key[`${by.part}_id`] ?? 0)].sort(([a], [b]) => rank(a) - rank(b))
  const groupMax = keys.length > cardsMax ? Math.max(tabMin, Math.floor(cardsMax / groups.length)) : cardsMax
  const shown = groups.flatMap(([, own]) => own.slice(0, groupMax))
  const rows = Map.groupBy(await readRows(services, profile, shown), (row) => row[by.part]?.id ?? 0)
  return Promise.all(
    groups.map(async ([key, own]) => {
      const ownRows = rows.get(key) ?? []
      const part = ownRows[0]?.[by.part] ?? null
      const links = by.links(part, own)
      const isCut = own.length > groupMax
      return {
        key,
        title: part?.name ?? by.rest,
        cards: await toPackageCards(services, profile, ownRows),
        links: isCut && links.length === 0 ? [{ to: by.searchHref, title: "Ver tudo na busca" }] : links,
      }
    }),
  )

  function rank(key: number) {
    return key === 0 ? Number.MAX_SAFE_INTEGER : (place.get(key) ?? place.size)
  }
}
