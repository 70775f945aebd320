import type { PackageTable } from "#database/schema.ts"

/* The tourism page of a country: that of a segment, or none. */

/** The facts about all packages that determine whether a country has a tourism page, and at which address. */
export interface Tourism {
  /** Ids of the countries with a tourism package. Other countries have no tourism page. */
  visited: ReadonlySet<number | null>
  /** The segment that a country's page belongs to. */
  pageSegments: ReadonlyMap<number, number>
}

/** The number of packages of a segment in a country, tourism only. */
export interface PackageCount {
  country_id: number | null
  segment_id: number | null
  packages: number
}

export function tourismFrom(counts: readonly PackageCount[]): Tourism {
  return { visited: new Set(counts.map(({ country_id }) => country_id)), pageSegments: mainSegments(counts) }
}

export function tourismOf(
  packages: ReadonlyArray<Pick<PackageTable, "country_id" | "segment_id" | "in_tourism">>,
): Tourism {
  const counts = new Map<string, PackageCount>()
  for (const { country_id, segment_id, in_tourism } of packages) {
    if (!in_tourism) continue
    const key = `${country_id} ${segment_id}`
    const count = counts.get(key)
    if (count) count.packages += 1
    else counts.set(key, { country_id, segment_id, packages: 1 })
  }
  return tourismFrom([...counts.values()])
}

/**
 * For each country, the segment with most of its tourism packages. On a tie the lower id wins, so that reordering
 * segments changes no entry.
 */
function mainSegments(counts: readonly PackageCount[]): Map<number, number> {
  const main = new Map<number, { segment: number; packages: number }>()
  for (const { country_id, segment_id: segment, packages } of counts) {
    if (country_id === null || segment === null) continue
    const best = main.get(country_id)
    const isMore = !best || packages > best.packages
    const isFirst = best?.packages === packages && segment < best.segment
    if (isMore || isFirst) main.set(country_id, { segment, packages })
  }
  return new Map([...main].map(([country, { segment }]) => [country, segment]))
}
