import type { WordGroup } from "#domain/search/words/spelling-correction.ts"
import { type Order, placeInKey, rankSpan, smallest } from "#domain/search/index/entry-order.ts"
import type { SearchIndex } from "#domain/search/index/search-index.server.ts"
import type { SearchSort } from "#domain/search/search.ts"
import { entriesWith, markUses } from "#domain/search/index/inverted-index.ts"

/** The weight of a word by its field. With ten words at most, an entry weighs less than 256. */
const inName = 6
const inPlace = 3
const inText = 1
/** The bonus for a name that equals the query. */
const wholeName = 20

interface Page {
  skip: number
  take: number
}

interface Wanted extends Page {
  sort: SearchSort
  groups: readonly WordGroup[]
  day: string
}

/** One page of the passing entries, best first. */
export function orderResults(
  index: SearchIndex,
  passing: Int32Array,
  { sort, groups, day, ...page }: Wanted,
): number[] {
  if (sort === "relevance" && groups.length > 0) return heaviest(index, passing, groups, page)
  const order = sort === "relevance" ? index.order : index.prices(day).order(sort)
  if (passing.length === index.size) return Array.from(order.entryAt.subarray(page.skip, page.skip + page.take))
  if (!isWalkShorter(index, { passing, wanted: passing.length }, page))
    return firstByKey(order, keysOf(order, passing), page)
  const marks = new Uint8Array(index.size)
  for (let place = 0; place < passing.length; place++) marks[passing[place] as number] = 1
  return walkOrder(order, { marks, wanted: 1 }, page)
}

/** Whether the walk along the order to the end of the page has fewer entries than those that pass, on average. */
function isWalkShorter(
  { size }: SearchIndex,
  { passing, wanted }: { passing: Int32Array; wanted: number },
  { skip, take }: Page,
): boolean {
  return (skip + take) * size < wanted * passing.length
}

/** One page of the entries with the wanted mark, in the order. */
function walkOrder(
  { entryAt }: Order,
  { marks, wanted }: { marks: Uint8Array; wanted: number },
  { skip, take }: Page,
): number[] {
  const page: number[] = []
  for (let place = 0, found = 0; place < entryAt.length && page.length < take; place++) {
    const entry = entryAt[place] as number
    if (marks[entry] === wanted && ++found > skip) page.push(entry)
  }
  return page
}

function firstByKey({ entryAt }: Order, keys: Float64Array, { skip, take }: Page): number[] {
  return Array.from(smallest(keys, skip + take).subarray(skip), (key) => entryAt[placeInKey(key)] as number)
}

function keysOf({ placeOf }: Order, passing: Int32Array): Float64Array {
  const keys = new Float64Array(passing.length)
  for (let place = 0; place < passing.length; place++) keys[place] = placeOf[passing[place] as number] as number
  return keys
}

/**
 * One page by weight, and among equal ones in the order. Most entries weigh too little for it. What is heavier than the
 * last one of the page is sorted; those that weigh as much may be a third of all, and are walked then.
 */
function heaviest(
  index: SearchIndex,
  passing: Int32Array,
  groups: readonly WordGroup[],
  { skip, take }: Page,
): number[] {
  const { weights, found } = weigh(index, passing, groups)
  let least = found.length - 1
  let heavier = 0
  while (least > 0 && heavier + (found[least] as number) < skip + take) heavier += found[least--] as number
  const equal = found[least] as number
  const keysFrom = (weight: number, count: number) => weightKeys(index.order, passing, { weights, weight, count })
  const rest = { skip: Math.max(0, skip - heavier), take: Math.min(take, skip + take - heavier) }
  if (!isWalkShorter(index, { passing, wanted: equal }, rest))
    return firstByKey(index.order, keysFrom(least, heavier + equal), { skip, take })
  const sorted = firstByKey(index.order, keysFrom(least + 1, heavier), { skip, take })
  return [...sorted, ...walkOrder(index.order, { marks: weights, wanted: least }, rest)]
}

/** The keys of the `count` entries of at least this weight. */
function weightKeys(
  { placeOf }: Order,
  passing: Int32Array,
  { weights, weight: least, count }: { weights: Uint8Array; weight: number; count: number },
): Float64Array {
  const keys = new Float64Array(count)
  for (let place = 0, key = 0; key < count; place++) {
    const entry = passing[place] as number
    const weight = weights[entry] as number
    if (weight >= least) keys[key++] = (placeOf[entry] as number) - weight * rankSpan
  }
  return keys
}

/**
 * The weight of each entry, 0 for those that do not pass, and how many have each. Several passes with one thing to do:
 * adding and counting in the same one takes longer than both.
 */
function weigh({ size, names, places }: SearchIndex, passing: Int32Array, groups: readonly WordGroup[]) {
  const weightOf = Uint8Array.from({ length: inName + 1 }, (_, mark) => mark || inText)
  const weights = new Uint8Array(size)
  const wordLists = groups.map(({ words }) => words.map(({ word }) => word))
  for (const words of wordLists) {
    const marks = new Uint8Array(size)
    markUses(marks, places, words, inPlace)
    markUses(marks, names, words, inName)
    for (let place = 0; place < passing.length; place++) {
      const entry = passing[place] as number
      weights[entry]! += weightOf[marks[entry] as number] as number
    }
  }
  const everyGroupInName = groups.length * inName
  for (const entries of (wordLists[0] ?? []).map((word) => entriesWith(names, word)))
    for (let place = 0; place < entries.length; place++) {
      const entry = entries[place] as number
      const isWholeName = weights[entry] === everyGroupInName && names.lengths[entry] === groups.length
      if (isWholeName) weights[entry] = everyGroupInName + wholeName
    }
  const found = new Uint32Array(everyGroupInName + wholeName + 1)
  for (let place = 0; place < passing.length; place++) found[weights[passing[place] as number] as number]! += 1
  return { weights, found }
}
