import fc from "fast-check"
import { expect, test } from "vitest"
import { ascending, orderBy } from "./entry-order.ts"

const anyInteger = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })

test("entries are in the order of their columns, equal ones in the order in which they were given", () => {
  const rows = fc.array(fc.tuple(fc.integer({ min: 0, max: 2 }), fc.oneof(anyInteger, fc.integer({ min: 0, max: 3 }))))
  fc.assert(
    fc.property(rows, fc.boolean(), (entries, isReversed) => {
      const given = isReversed ? ascending(entries.length).reverse() : ascending(entries.length)
      const columns = [0, 1].map((column) => Int32Array.from(entries, (row) => row[column] as number))
      const { entryAt, placeOf } = orderBy(given, columns)
      const compare = (a: number, b: number) => {
        const difference = columns.map((column) => (column[a] as number) - (column[b] as number)).find(Boolean)
        return difference ?? 0
      }
      expect([...entryAt]).toEqual([...given].sort(compare))
      expect([...placeOf].map((place) => entryAt[place])).toEqual([...ascending(entries.length)])
    }),
  )
})

test("nothing, and columns whose values are all the same, leave the order as it was", () => {
  expect([...orderBy(new Int32Array(), [new Int32Array()]).entryAt]).toEqual([])
  expect([...orderBy(Int32Array.of(2, 0, 1), []).entryAt]).toEqual([2, 0, 1])
  expect([...orderBy(Int32Array.of(2, 0, 1), [Int32Array.of(-5, -5, -5)]).entryAt]).toEqual([2, 0, 1])
})
