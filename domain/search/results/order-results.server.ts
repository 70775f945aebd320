import type { WordGroup } from "#domain/search/words/spelling-correction.ts"
import { smallest } from "#domain/search/index/entry-order.ts"
import type { SearchIndex } from "#domain/search/index/search-index.server.ts"
import type { SearchSort } from "#domain/search/search.ts"
import { markUses } from "#domain/search/index/inverted-index.ts"

/** The weight of a word by its field. */
const inName = 6
const inPlace = 3
const inText = 1
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
  const weights = sort === "relevance" ? weightsOf(index, passing, groups) : new Uint8Array(passing.length)
  const keys = new Float64Array(passing.length)
  for (let place = 0; place < passing.length; place++)
    keys[place] = (order.placeOf[passing[place] as number] as number) - (weights[place] as number) * placesSpan
  const first = smallest(keys, skip + take).subarray(skip)
  // The position in the key leads back to the entry.
  return Array.from(first, (key) => order.entryAt[((key % placesSpan) + placesSpan) % placesSpan] as number)
}

/** The relevance of each of the entries; higher is better. */
function weightsOf(
  { size, names, places }: SearchIndex,
  passing: Int32Array,
  groups: readonly WordGroup[],
): Uint8Array {
  const [weights, named] = [new Uint8Array(passing.length), new Uint8Array(passing.length)]
  for (const { words } of groups) {
    const marks = new Uint8Array(size)
    const asked = words.map(({ word }) => word)
    markUses(marks, places, asked, inPlace)
    markUses(marks, names, asked, inName)
    for (let place = 0; place < passing.length; place++) {
      const mark = marks[passing[place] as number] as number
      weights[place]! += mark || inText
      if (mark === inName) named[place]! += 1
    }
  }
  if (groups.length === 0) return weights
  for (let place = 0; place < passing.length; place++)
    if (named[place] === groups.length && names.lengths[passing[place] as number] === groups.length)
      weights[place]! += wholeName
  return weights
}
