/* Sorted lists of positions in the index, without duplicates. */

/** The intersection of the lists. */
export function inAll(lists: readonly Int32Array[]): Int32Array {
  const [first = new Int32Array(), ...others] = lists.toSorted((a, b) => a.length - b.length)
  return others.reduce(common, first)
}

/** The union of the lists. */
export function inAny(lists: readonly Int32Array[]): Int32Array {
  return Int32Array.from(new Set(lists.flatMap((list) => [...list]))).sort()
}

function common(one: Int32Array, other: Int32Array): Int32Array {
  const both = new Int32Array(one.length)
  let [found, place] = [0, 0]
  for (const value of one) {
    while (place < other.length && (other[place] as number) < value) place += 1
    if (other[place] === value) both[found++] = value
  }
  return both.subarray(0, found)
}
