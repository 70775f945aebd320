import fc from "fast-check"
import { expect, test } from "vitest"
import { daysBefore, formatDayCount, monthsAfter, monthsBefore, formatMonthCount } from "./retention.ts"

test.each([
  ["2026-11-20T15:00:00.000Z", 12, "2025-11-20T15:00:00.000Z"],
  ["2027-05-31T00:00:00.000Z", 3, "2027-02-28T00:00:00.000Z"],
  ["2028-02-29T23:59:59.999Z", 12, "2027-02-28T23:59:59.999Z"],
  ["2028-02-29T12:00:00.000Z", 48, "2024-02-29T12:00:00.000Z"],
])("%s less %i months is %s", (now, months, before) => {
  expect(monthsBefore(new Date(now), months).toISOString()).toBe(before)
})

test("months are added to the same day, or to the month's last", () => {
  expect(monthsAfter(new Date("2026-11-20T15:00:00Z"), 12).toISOString()).toBe("2027-11-20T15:00:00.000Z")
  expect(monthsAfter(new Date("2026-11-30T23:59:59Z"), 3).toISOString()).toBe("2027-02-28T23:59:59.000Z")
})

test("nothing is forgotten before its time: months are never shorter than said", () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date("2020-01-01"), max: new Date("2060-01-01"), noInvalidDate: true }),
      fc.integer({ min: 1, max: 120 }),
      (now, months) => {
        const before = monthsBefore(now, months)
        const monthsApart =
          (now.getUTCFullYear() - before.getUTCFullYear()) * 12 + now.getUTCMonth() - before.getUTCMonth()
        expect(monthsApart).toBe(months)
        expect(before.getUTCDate()).toBeLessThanOrEqual(now.getUTCDate())
      },
    ),
  )
})

test("days and words", () => {
  expect(daysBefore(new Date("2026-03-01T10:00:00Z"), 90).toISOString()).toBe("2025-12-01T10:00:00.000Z")
  expect([formatDayCount(1), formatDayCount(90), formatMonthCount(1), formatMonthCount(12)]).toEqual([
    "1 dia",
    "90 dias",
    "1 mês",
    "12 meses",
  ])
})
