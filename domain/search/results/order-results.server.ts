import type { WordGroup } from "#domain/search/words/spelling-correction.ts"
import { smallest } from "#domain/search/index/entry-order.ts"
import type { SearchIndex } from "#domain/search/index/search-index.server.ts"
import type { SearchSort } from "#domain/search/search.ts"
import { markUses } from "#domain/search/index/inverted-index.ts"

/** The weight of a word by its field; 1 in other texts. */
const inName = 6
const inPlace = 3
/** The bonus for a name that equals the query. */
const wholeName = 20

/** More than the number of entries: a sort key is the weight times this plus the position in the default order. */
const placesSpan = 2 ** 24

interface Wanted {
  sort: SearchSort
  groups: readonly WordGroup[]
  day: string
  skip: number
  take: number
}

/** One page of the passing entries, best first. */
export function orderResults(
  index: SearchIndex,
  passing: Int32Array,
  { sort, groups, day, skip, take }: Wanted,
): number[] {
  const order = sort === "relevance" ? index.order : index.prices(day).order(sort)
  const weights = sort === "relevance" ? weightsOf(index, groups) : undefined
  const keys = new Float64Array(passing.length)
  for (let place = 0; place < passing.length; place++) {
    const entry = passing[place] as number
    keys[place] = (order.placeOf[entry] as number) - (weights ? (weights[entry] as number) * placesSpan : 0)
  }
  const first = smallest(keys, skip + take).subarray(skip)
  // The position in the key leads back to the entry.
  return Array.from(first, (key) => order.entryAt[((key % placesSpan) + placesSpan) % placesSpan] as number)
}

/** The relevance of each entry; higher is better. */
function weightsOf({ size, names, places }: SearchIndex, groups: readonly WordGroup[]): Uint8Array {
  const [weights, named] = [new Uint8Array(size), new Uint8Array(size)]
  for (const { words } of groups) {
    const own = new Uint8Array(size).fill(1)
    const asked = words.map(({ word }) => word)
    markUses(own, places, asked, inPlace)
    markUses(own, names, asked, inName)
    for (let entry = 0; entry < size; entry++) {
      weights[entry]! += own[entry] as number
      if (own[entry] === inName) named[entry]! += 1
    }
  }
  if (groups.length === 0) return weights
  for (let entry = 0; entry < size; entry++)
    if (named[entry] === groups.length && names.lengths[entry] === groups.length) weights[entry]! += wholeName
  return weights
}
