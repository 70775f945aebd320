import { expect, test } from "vitest"
import { timeOrderedId } from "./time-ordered-id.server.ts"

test("ids sort by their instant, and those of one millisecond by their order", () => {
  const instants = [Date.UTC(2026, 0, 1), ...Array<number>(300).fill(Date.UTC(2026, 10, 20)), Date.UTC(2031, 0, 1)]
  const ids = instants.map((instant) => timeOrderedId(new Date(instant)))
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
  expect(new Set(ids.map((id) => id.length))).toEqual(new Set([25]))
})
