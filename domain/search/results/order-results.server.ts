import type { WordGroup } from "#domain/search/words/spelling-correction.ts"
import { type Order, placeInKey, rankSpan, smallest } from "#domain/search/index/entry-order.ts"
import type { SearchIndex } from "#domain/search/index/search-index.server.ts"
import type { SearchSort } from "#domain/search/search.ts"
import { markUses } from "#domain/search/index/inverted-index.ts"

/** The weight of a word by its field. With ten words at most, an entry weighs less than 256. */
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
  const keys = isRanked ? heaviestKeys(index, passing, groups, skip + take) : keysOf(order, passing)
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

function keysOf({ placeOf }: Order, passing: Int32Array): Float64Array {
  const keys = new Float64Array(passing.length)
  for (let place = 0; place < passing.length; place++) keys[place] = placeOf[passing[place] as number] as number
  return keys
}

/** The keys of the `count` best entries, and of others that weigh as much: most weigh too little to be among them. */
function heaviestKeys(
  index: SearchIndex,
  passing: Int32Array,
  groups: readonly WordGroup[],
  count: number,
): Float64Array {
  const { weights, found } = weigh(index, passing, groups)
  let least = found.length - 1
  let kept = found[least] as number
  while (kept < count && least > 0) kept += found[--least] as number
  const { placeOf } = index.order
  const keys = new Float64Array(kept)
  for (let place = 0, key = 0; key < kept; place++) {
    const weight = weights[place] as number
    if (weight >= least) keys[key++] = (placeOf[passing[place] as number] as number) - weight * rankSpan
  }
  return keys
}

/** The weight of each passing entry, and how many have each. One pass for each group: tests in a pass cost more. */
function weigh({ size, names, places }: SearchIndex, passing: Int32Array, groups: readonly WordGroup[]) {
  const weightOf = Uint8Array.from({ length: inName + 1 }, (_, mark) => mark || inText)
  const weights = new Uint8Array(passing.length)
  for (const { words } of groups) {
    const marks = new Uint8Array(size)
    const asked = words.map(({ word }) => word)
    markUses(marks, places, asked, inPlace)
    markUses(marks, names, asked, inName)
    for (let place = 0; place < passing.length; place++)
      weights[place]! += weightOf[marks[passing[place] as number] as number] as number
  }
  const everyGroupInName = groups.length * inName
  const found = new Uint32Array(everyGroupInName + wholeName + 1)
  for (let place = 0; place < passing.length; place++) {
    const weight = weights[place] as number
    const isWholeName = weight === everyGroupInName && names.lengths[passing[place] as number] === groups.length
    if (isWholeName) weights[place] = weight + wholeName
    found[isWholeName ? weight + wholeName : weight]! += 1
  }
  return { weights, found }
}
