import { foldName } from "#platform/text/remove-accents.ts"

/* The order of places that visitors choose from: by name in forms, by what is on offer there in tabs and menus. */

interface Place {
  id: number
  name: string
}

/** Databases sort by bytes or by their own locale; Portuguese readers look for África do Sul beside Alemanha. */
const collator = new Intl.Collator("pt-BR")

/** For forms. */
export function byName(a: Pick<Place, "name">, b: Pick<Place, "name">): number {
  return collator.compare(a.name, b.name)
}

/** For tabs and menus: most packages first, then by name. Places of one name are shown as one, so they count as one. */
export function sortByOffer<One extends Place>(places: readonly One[], packagesOf: (id: number) => number): One[] {
  const totals = new Map<string, number>()
  for (const { id, name } of places) totals.set(foldName(name), (totals.get(foldName(name)) ?? 0) + packagesOf(id))
  const ranked = places.map((place) => ({
    place,
    key: foldName(place.name),
    total: totals.get(foldName(place.name)) ?? 0,
  }))
  ranked.sort(
    (a, b) => b.total - a.total || collator.compare(a.key, b.key) || packagesOf(b.place.id) - packagesOf(a.place.id),
  )
  return ranked.map(({ place }) => place)
}
