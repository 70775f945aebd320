/** A sorted order of all entries, as a permutation and its inverse. */
export interface Order {
  /** The position of each entry in the order. */
  placeOf: Int32Array
  /** The entry at each position. */
  entryAt: Int32Array
}

/** Sorts the entries in place; equal ones keep their order. */
export function orderBy(entryAt: Int32Array, compare: (a: number, b: number) => number): Order {
  entryAt.sort(compare)
  const placeOf = new Int32Array(entryAt.length)
  for (let place = 0; place < entryAt.length; place++) placeOf[entryAt[place] as number] = place
  return { placeOf, entryAt }
}

/**
 * A sort key is a rank times this plus a position: lower ranks come first, then lower positions. There are fewer
 * entries.
 */
export const rankSpan = 2 ** 24

/** The position in a sort key, whose rank may be negative. */
export function placeInKey(key: number): number {
  return ((key % rankSpan) + rankSpan) % rankSpan
}

/** The numbers from 0 to below `length`. */
export function ascending(length: number): Int32Array {
  const numbers = new Int32Array(length)
  for (let number = 0; number < length; number++) numbers[number] = number
  return numbers
}

/** The `count` smallest numbers, ascending. A heap of one page is much faster than sorting 100,000 numbers. */
export function smallest(numbers: Float64Array, count: number): Float64Array {
  if (numbers.length <= count) return numbers.slice().sort()
  // A max-heap of the smallest numbers so far: a number not below its top is skipped.
  const heap = numbers.slice(0, count)
  for (let place = (count >> 1) - 1; place >= 0; place--) sink(heap, place)
  for (let index = count; index < numbers.length; index++) {
    if ((numbers[index] as number) >= (heap[0] as number)) continue
    heap[0] = numbers[index] as number
    sink(heap, 0)
  }
  return heap.sort()
}

function sink(heap: Float64Array, from: number) {
  const value = heap[from] as number
  let place = from
  for (;;) {
    let below = 2 * place + 1
    if (below >= heap.length) break
    if (below + 1 < heap.length && (heap[below + 1] as number) > (heap[below] as number)) below += 1
    if ((heap[below] as number) <= value) break
    heap[place] = heap[below] as number
    place = below
  }
  heap[place] = value
}
