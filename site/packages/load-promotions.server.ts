import type { Profile } from "#domain/agency/profile.ts"
import type { Services } from "#domain/services.server.ts"
import { type PackageCard, type PackageRow, type Ref } from "#domain/packages/package.ts"
import { toPackageCards } from "#domain/packages/package-cards.server.ts"
import type { PackageFilter } from "#domain/packages/package-rows.server.ts"
import { listHighlights } from "#domain/packages/packages.server.ts"
import { today } from "#platform/time/day.ts"
import { isInForce } from "#domain/packages/promotion.ts"

/** The packages of a promotions page: with a promotion today, and featured without one. */
export interface Highlights {
  promotions: PackageRow[]
  featured: PackageRow[]
}

/** A tab: the packages of one city or segment. */
export interface PromotionGroup {
  key: number
  title: string
  cards: PackageCard[]
  /** Pages that show this group alone. */
  links: Array<{ to: string; title: string }>
}

/** Runs one query for the packages and one for their images. */
export async function findHighlights(services: Services, profile: Profile, filter: PackageFilter): Promise<Highlights> {
  const day = today(services.clock())
  const rows = await listHighlights(services.db, profile, day, filter)
  return { promotions: rows.filter((row) => isInForce(row, day)), featured: rows.filter((row) => !isInForce(row, day)) }
}

/** Packages grouped by city or segment, in the order of `order`. Those without one come last, titled `rest`. */
export async function groupPromotions(
  services: Services,
  profile: Profile,
  rows: PackageRow[],
  by: {
    part: (row: PackageRow) => Ref | null
    order: readonly Ref[]
    rest: string
    links: (part: Ref | null, rows: PackageRow[]) => PromotionGroup["links"]
  },
): Promise<PromotionGroup[]> {
  const place = new Map(by.order.map(({ id }, index) => [id, index]))
  const groups = [...Map.groupBy(rows, (row) => by.part(row)?.id ?? 0)].sort(([a], [b]) => rank(a) - rank(b))
  return Promise.all(
    groups.map(async ([key, own]) => {
      const part = own[0] ? by.part(own[0]) : null
      return {
        key,
        title: part?.name ?? by.rest,
        cards: await toPackageCards(services, profile, own),
        links: by.links(part, own),
      }
    }),
  )

  function rank(key: number) {
    return key === 0 ? Number.MAX_SAFE_INTEGER : (place.get(key) ?? place.size)
  }
}
