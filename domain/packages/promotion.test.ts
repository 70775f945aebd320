import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { addDays, formatDay, today } from "#platform/time/day.ts"
import { isInForce } from "./promotion.ts"

const row = { promotion_cents: 100, promotion_starts: "2026-11-16", promotion_ends: "2026-11-30" }

describe("the day in São Paulo", () => {
  it.each([
    ["2026-11-16T02:59:59.999Z", "2026-11-15"],
    ["2026-11-16T03:00:00.000Z", "2026-11-16"],
    ["2026-12-01T02:59:59.999Z", "2026-11-30"],
    ["2026-12-01T03:00:00.000Z", "2026-12-01"],
    // Brazil gave up daylight saving time in 2019: summer and winter are three hours behind alike.
    ["2027-01-01T02:59:59.999Z", "2026-12-31"],
    ["2027-07-01T03:00:00.000Z", "2027-07-01"],
    ["2028-02-29T12:00:00.000Z", "2028-02-29"],
  ])("at %s is %s", (instant, day) => {
    expect(today(new Date(instant))).toBe(day)
  })

  it("counts days over months, leap years and years", () => {
    expect(addDays("2026-11-20", 30)).toBe("2026-12-20")
    expect(addDays("2028-02-28", 1)).toBe("2028-02-29")
    expect(addDays("2027-01-01", -1)).toBe("2026-12-31")
    fc.assert(
      fc.property(
        fc.integer({ min: -9999, max: 9999 }),
        (days) => addDays(addDays("2026-11-20", days), -days) === "2026-11-20",
      ),
    )
  })

  it("is written as Brazilians write it", () => {
    expect(formatDay("2026-11-05")).toBe("05/11/2026")
  })
})

describe("a promotion is in force", () => {
  it.each([
    ["2026-11-15", false],
    ["2026-11-16", true],
    ["2026-11-23", true],
    ["2026-11-30", true],
    ["2026-12-01", false],
  ])("on %s: %s", (day, expected) => {
    expect(isInForce(row, day)).toBe(expected)
  })

  it("on its only day", () => {
    expect(isInForce({ ...row, promotion_ends: "2026-11-16" }, "2026-11-16")).toBe(true)
  })

  it.each([
    ["no value", { promotion_cents: null }],
    ["a value of nothing", { promotion_cents: 0 }],
    ["no first day", { promotion_starts: null }],
    ["no last day", { promotion_ends: null }],
    ["an end before its start", { promotion_ends: "2026-11-01" }],
  ])("never with %s", (_what, change) => {
    expect(isInForce({ ...row, ...change }, "2026-11-20")).toBe(false)
  })
})
