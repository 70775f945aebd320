import fc from "fast-check"
import { expect, test } from "vitest"
import { inAll, inAny } from "./intersect-sorted.ts"

test("intersection and union of lists are sorted and without duplicates", () => {
  const list = fc.uniqueArray(fc.nat(40)).map((values) => Int32Array.from(values).sort())
  fc.assert(
    fc.property(fc.array(list, { maxLength: 4 }), (lists) => {
      const all = Array.from({ length: 41 }, (_, value) => value)
      const isIn = (value: number) => (one: Int32Array) => one.includes(value)
      expect([...inAny(lists)]).toEqual(all.filter((value) => lists.some(isIn(value))))
      expect([...inAll(lists)]).toEqual(lists.length === 0 ? [] : all.filter((value) => lists.every(isIn(value))))
    }),
  )
})
