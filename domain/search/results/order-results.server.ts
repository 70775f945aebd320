import type { WordGroup } from "#domain/search/words/spelling-correction.ts"
import { type Order, placeInKey, rankSpan, smallest } from "#domain/search/index/entry-order.ts"
import type { SearchIndex } from "#domain/search/index/search-index.server.ts"
import type { SearchSort } from "#domain/search/search.ts"
import { entriesWith, markEntries } from "#domain/search/index/inverted-index.ts"

/** The weight of a word by its field. With ten words at most, an entry weighs less than 256. */
const inName = 6
const inPlace = 3
const inText = 1
/** The bonus for a name that equals the query. */
const wholeName = 20

/** For each word of a query, the words that match it. */
type Groups = ReadonlyArray<readonly string[]>

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
  if (sort === "relevance" && groups.length > 0) {
    const words = groups.map((group) => group.words.map(({ word }) => word))
    return firstInNames(index, passing, words, page) ?? heaviest(index, passing, words, page)
  }
  const order = sort === "relevance" ? index.order : index.prices(day).order(sort)
  if (passing.length === index.size) return Array.from(order.entryAt.subarray(page.skip, page.skip + page.take))
  if (!isWalkShorter(index, { passing, wanted: passing.length }, page))
    return firstByKey(order, keysOf(order, passing), page)
  const marks = new Uint8Array(index.size)
  for (let place = 0; place < passing.length; place++) marks[passing[place] as number] = 1
  return walkOrder(order, (entry) => marks[entry] === 1, page)
}

/**
 * Whether walking along the order to the end of the page visits, on average, fewer entries than there are passing ones.
 */
function isWalkShorter(
  { size }: SearchIndex,
  { passing, wanted }: { passing: Int32Array; wanted: number },
  { skip, take }: Page,
): boolean {
  return (skip + take) * size < wanted * passing.length
}

/** One page of the wanted entries in the given order, among its first `stepsMax`. */
function walkOrder(
  { entryAt }: Order,
  isWanted: (entry: number) => boolean,
  { skip, take }: Page,
  stepsMax = entryAt.length,
): number[] {
  const page: number[] = []
  for (let place = 0, found = 0; place < stepsMax && page.length < take; place++) {
    const entry = entryAt[place] as number
    if (isWanted(entry) && ++found > skip) page.push(entry)
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
 * One page of the entries that have every word in their names: these weigh most. Undefined if they do not fill the
 * page, or are so few that weighing all results is faster than finding them.
 */
function firstInNames(index: SearchIndex, passing: Int32Array, groups: Groups, page: Page): number[] | undefined {
  const { order } = index
  const { marks, marked, whole } = markNames(index, groups)
  if (!isWalkShorter(index, { passing, wanted: marked }, page)) return undefined
  const heavier = keysOf(order, whole)
    .sort()
    .map((key) => order.entryAt[key] as number)
    .filter((entry) => isIn(passing, entry))
  const rest = pageAfter(heavier.length, page)
  const equal = walkOrder(
    order,
    (entry) => marks[entry] === groups.length && isIn(passing, entry),
    rest,
    passing.length,
  )
  if (equal.length < rest.take) return undefined
  return [...heavier.subarray(page.skip, page.skip + page.take), ...equal]
}

/**
 * Marks each entry with the number of leading groups that its name contains a word of. Names that consist of exactly
 * these words (`whole`) get one more.
 */
function markNames({ size, names }: SearchIndex, groups: Groups) {
  const marks = new Uint8Array(size)
  let marked = 0
  const whole: number[] = []
  for (const [before, words] of groups.entries()) {
    const isLast = before === groups.length - 1
    marked = 0
    for (const entries of words.map((word) => entriesWith(names, word)))
      for (let place = 0; place < entries.length; place++) {
        const entry = entries[place] as number
        if (marks[entry] !== before) continue
        const isWhole = isLast && names.lengths[entry] === groups.length
        if (isWhole) whole.push(entry)
        marks[entry] = isWhole ? before + 2 : before + 1
        marked += 1
      }
  }
  return { marks, marked, whole: Int32Array.from(whole) }
}

/** The rest of a page after this many heavier entries. */
function pageAfter(heavier: number, { skip, take }: Page): Page {
  return { skip: Math.max(0, skip - heavier), take: Math.min(take, Math.max(0, skip + take - heavier)) }
}

/** Whether an ascending list has a value. */
function isIn(list: Int32Array, value: number): boolean {
  let [from, to] = [0, list.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((list[middle] as number) < value) from = middle + 1
    else to = middle
  }
  return list[from] === value
}

/**
 * One page by weight; equal weights in the given order. Most entries weigh too little for the page and are not sorted.
 */
function heaviest(index: SearchIndex, passing: Int32Array, groups: Groups, page: Page): number[] {
  const { weights, found } = weigh(index, passing, groups)
  const { order } = index
  const end = page.skip + page.take
  let least = found.length - 1
  let heavier = 0
  while (least > 0 && heavier + (found[least] as number) < end) heavier += found[least--] as number
  const equal = found[least] as number
  const keysFrom = (weight: number, count: number) => weightKeys(order, passing, { weights, weight, count })
  const rest = pageAfter(heavier, page)
  if (!isWalkShorter(index, { passing, wanted: equal }, rest))
    return firstByKey(order, keysFrom(least, heavier + equal), page)
  const sorted = firstByKey(order, keysFrom(least + 1, heavier), page)
  return [...sorted, ...walkOrder(order, (entry) => weights[entry] === least, rest)]
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
 * The weight of each entry (0 if it does not pass), and the number of entries of each weight. Several simple passes:
 * adding and counting in one pass takes longer than both.
 */
function weigh({ size, names, places }: SearchIndex, passing: Int32Array, groups: Groups) {
  const weightOf = Uint8Array.from({ length: inName + 1 }, (_, mark) => mark || inText)
  const weights = new Uint8Array(size)
  for (const words of groups) {
    const marks = new Uint8Array(size)
    markEntries(marks, places, words, inPlace)
    markEntries(marks, names, words, inName)
    for (let place = 0; place < passing.length; place++) {
      const entry = passing[place] as number
      weights[entry]! += weightOf[marks[entry] as number] as number
    }
  }
  const everyGroupInName = groups.length * inName
  for (const entries of (groups[0] ?? []).map((word) => entriesWith(names, word)))
    for (let place = 0; place < entries.length; place++) {
      const entry = entries[place] as number
      const isWholeName = weights[entry] === everyGroupInName && names.lengths[entry] === groups.length
      if (isWholeName) weights[entry] = everyGroupInName + wholeName
    }
  const found = new Uint32Array(everyGroupInName + wholeName + 1)
  for (let place = 0; place < passing.length; place++) found[weights[passing[place] as number] as number]! += 1
  return { weights, found }
}
