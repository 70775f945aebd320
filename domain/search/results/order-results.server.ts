import type { WordGroup } from "#domain/search/words/spelling-correction.ts"
import { type Order, placeInKey, rankSpan, smallest } from "#domain/search/index/entry-order.ts"
import type { SearchIndex } from "#domain/search/index/search-index.server.ts"
import type { SearchSort } from "#domain/search/search.ts"
import { markUses } from "#domain/search/index/inverted-index.ts"

/** The weight of a word by its field. */
const inName = 6
const inPlace = 3
const inText = 1
/** The bonus for a name that equals the query. */
const wholeName = 20

/** Where no words rank the results, and at least one entry of so many is a result, the order is walked. */
const walkedShare = 8

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
  const isRanked = sort === "relevance" && groups.length > 0
  if (!isRanked && passing.length * walkedShare >= index.size) return walkOrder(order, passing, { skip, take })
  const { placeOf } = order
  const keys = new Float64Array(passing.length)
  for (let place = 0; place < passing.length; place++) keys[place] = placeOf[passing[place] as number] as number
  if (isRanked) subtractWeights(keys, index, passing, groups)
  const first = smallest(keys, skip + take).subarray(skip)
  return Array.from(first, (key) => order.entryAt[placeInKey(key)] as number)
}

/** One page in the order, which has these entries at most `walkedShare` places apart on average. */
function walkOrder({ entryAt }: Order, passing: Int32Array, { skip, take }: Pick<Wanted, "skip" | "take">): number[] {
  if (passing.length === entryAt.length) return Array.from(entryAt.subarray(skip, skip + take))
  const passes = new Uint8Array(entryAt.length)
  for (let place = 0; place < passing.length; place++) passes[passing[place] as number] = 1
  const page: number[] = []
  for (let place = 0, found = 0; place < entryAt.length && page.length < take; place++) {
    const entry = entryAt[place] as number
    if (passes[entry] === 1 && ++found > skip) page.push(entry)
  }
  return page
}

/** Subtracts each entry's weight from the rank of its key. One pass for each group: tests in a pass cost more. */
function subtractWeights(
  keys: Float64Array,
  { size, names, places }: SearchIndex,
  passing: Int32Array,
  groups: readonly WordGroup[],
) {
  const weights = Float64Array.from({ length: inName + 1 }, (_, mark) => (mark || inText) * rankSpan)
  const marked = groups.map(({ words }) => {
    const marks = new Uint8Array(size)
    const asked = words.map(({ word }) => word)
    markUses(marks, places, asked, inPlace)
    markUses(marks, names, asked, inName)
    return marks
  })
  for (const marks of marked)
    for (let place = 0; place < passing.length; place++)
      keys[place]! -= weights[marks[passing[place] as number] as number] as number
  const { lengths } = names
  const wordCount = groups.length
  for (let place = 0; place < passing.length; place++) {
    const entry = passing[place] as number
    if (lengths[entry] === wordCount && marked.every((marks) => marks[entry] === inName))
      keys[place]! -= wholeName * rankSpan
  }
}
