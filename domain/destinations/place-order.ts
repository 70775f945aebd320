import { compareNames } from "#platform/text/compare-names.ts"
import { foldName } from "#platform/text/remove-accents.ts"

/**
 * The order of places in tabs and menus: most packages first, then by name. Forms sort with `byName` instead.
 * Places that share a name are shown as one entry, so their packages are summed.
 */
export function sortByOffer<Place extends { id: number; name: string }>(
  places: readonly Place[],
  packagesOf: (id: number) => number,
): Place[] {
  const totals = new Map<string, number>()
  for (const { id, name } of places) totals.set(foldName(name), (totals.get(foldName(name)) ?? 0) + packagesOf(id))
  const ranked = places.map((place) => ({
    place,
    key: foldName(place.name),
    total: totals.get(foldName(place.name)) ?? 0,
  }))
  ranked.sort(
    (a, b) => b.total - a.total || compareNames(a.key, b.key) || packagesOf(b.place.id) - packagesOf(a.place.id),
  )
  return ranked.map(({ place }) => place)
}
