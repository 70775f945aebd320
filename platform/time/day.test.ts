import fc from "fast-check"
import { describe, expect, it, onTestFinished } from "vitest"
import { addDays, dayStart, formatDay, formatInstant, formatShortDay, today } from "./day.ts"

describe("the day in São Paulo", () => {
  it.each([
    ["2026-11-16T02:59:59.999Z", "2026-11-15"],
    ["2026-11-16T03:00:00.000Z", "2026-11-16"],
    ["2026-12-01T02:59:59.999Z", "2026-11-30"],
    ["2026-12-01T03:00:00.000Z", "2026-12-01"],
    // Brazil has no daylight saving time since 2019: UTC-3 all year.
    ["2027-01-01T02:59:59.999Z", "2026-12-31"],
    ["2027-07-01T03:00:00.000Z", "2027-07-01"],
    ["2028-02-29T12:00:00.000Z", "2028-02-29"],
  ])("at %s is %s", (instant, day) => {
    expect(today(new Date(instant))).toBe(day)
  })

  it("does not follow the order of a browser's locale: that of en-CA was MM/DD/YYYY in some versions", () => {
    const { prototype } = Intl.DateTimeFormat
    const format = Object.getOwnPropertyDescriptor(prototype, "format") ?? {}
    onTestFinished(() => void Object.defineProperty(prototype, "format", format))
    Object.defineProperty(prototype, "format", { configurable: true, value: () => "11/16/2026" })
    expect(today(new Date("2026-11-16T03:00:30Z"))).toBe("2026-11-16")
  })

  it("adds days across months, leap years and years", () => {
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

  it("begins at its first instant, also before the year 1000", () => {
    expect(dayStart("2026-11-16").toISOString()).toBe("2026-11-16T03:00:00.000Z")
    for (const day of ["0026-11-20", "0999-12-31", "1913-06-01"]) expect(today(dayStart(day))).toBe(day)
  })

  it("is formatted as DD/MM/YYYY", () => {
    expect(formatDay("2026-11-05")).toBe("05/11/2026")
  })

  it("is shown with its year in the short form only when it is distant", () => {
    const short = (day: string) => formatShortDay(day, "2026-11-22")
    expect([short("2026-12-24"), short("2028-01-05")]).toEqual(["24/12", "05/01/2028"])
  })

  it.each([
    ["2026-11-20T12:15:00.000Z", "20/11/2026, 09:15"],
    ["2026-11-16T02:59:59.999Z", "15/11/2026, 23:59"],
    ["2026-11-16T03:05:00.000Z", "16/11/2026, 00:05"],
    ["2018-12-24T14:00:00.000Z", "24/12/2018, 12:00"],
  ])("and its time at %s are formatted as %s, as Intl does in Brazilian Portuguese", (instant, formatted) => {
    const [timeZone, style] = ["America/Sao_Paulo", "short"] as const
    expect(formatInstant(new Date(instant))).toBe(formatted)
    expect(new Date(instant).toLocaleString("pt-BR", { timeZone, dateStyle: style, timeStyle: style })).toBe(formatted)
    expect(formatInstant(new Date(instant), " ")).toBe(formatted.replace(",", ""))
  })
})
