import { expect, test } from "vitest"
import { instantOfId, timeOrderedId } from "./time-ordered-id.server.ts"

test("ids sort by their instant, and those of one millisecond by their order", () => {
  const instants = [Date.UTC(2026, 0, 1), ...Array<number>(300).fill(Date.UTC(2026, 10, 20)), Date.UTC(2031, 0, 1)]
  const ids = instants.map((instant) => timeOrderedId(new Date(instant)))
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
  expect(new Set(ids.map((id) => id.length))).toEqual(new Set([27]))
})

test("ids of one millisecond keep their order also when ids of another are made between them", () => {
  const [at, ahead] = [new Date("2026-11-20T12:00:00.000Z"), new Date("2027-11-20T12:00:00.000Z")]
  const made = Array.from({ length: 40 }, () => [timeOrderedId(at), timeOrderedId(ahead)] as const)
  for (const ids of [made.map(([id]) => id), made.map(([, id]) => id)]) expect(ids.toSorted()).toEqual(ids)
})

test("an id says its instant", () => {
  const at = new Date("2026-11-20T12:00:00.123Z")
  expect(instantOfId(timeOrderedId(at))).toEqual(at)
})

test("as many ids as a large import needs keep their order, also among those of former versions", () => {
  const at = new Date(Date.UTC(2026, 10, 21))
  // An id of a former version: the order has four characters instead of six.
  const former = (id: string) => id.slice(0, 9) + id.slice(11)
  const before = former(timeOrderedId(new Date(at.getTime() - 1)))
  const ids = Array.from({ length: 70_000 }, () => timeOrderedId(at))
  const after = former(timeOrderedId(new Date(at.getTime() + 1)))
  const all = [before, ...ids, after]
  expect(all.findIndex((id, index) => index > 0 && id <= (all[index - 1] as string))).toBe(-1)
})
