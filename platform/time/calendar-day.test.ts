import { expect, test } from "vitest"
import { daysBetween, isDay, parseDay } from "./calendar-day.ts"
import { formatDay } from "./day.ts"

test.each([
  ["2028-02-29", true],
  ["2026-02-29", false],
  ["2026-13-01", false],
  ["2026-2-1", false],
  ["+012026-01", false],
  ["2026-11-20T00:00:00Z", false],
  ["", false],
])("%j is a day: %s", (text, answer) => {
  expect(isDay(text)).toBe(answer)
})

test("a typed day is read with any separator, or none, unless it does not exist", () => {
  expect(["5/3/2027", "05.03.2027", "05032027", formatDay("2027-03-05"), "2027-03-05"].map(parseDay)).toEqual(
    Array(5).fill("2027-03-05"),
  )
  expect(["31/02/2027", "5/3", ""].map(parseDay)).toEqual([undefined, undefined, undefined])
})

test("days are counted over a leap day, and backwards", () => {
  expect([daysBetween("2028-02-28", "2028-03-01"), daysBetween("2026-11-20", "2026-11-18")]).toEqual([2, -2])
})
