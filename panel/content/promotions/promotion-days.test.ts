import { describe, expect, test } from "vitest"
import { listPeriods, readPromotion, formatPriceOn } from "./promotion-days.ts"

const today = "2026-11-22"
const rates = [{ currency: "EUR", reais: 6.2, day: "2026-11-20" }]
const typed = {
  value: "3.890,00",
  value_currency: "BRL",
  "promotion.value": "R$ 3.290",
  "promotion.currency": "BRL",
  "promotion.starts": "2026-11-17",
  "promotion.ends": "2027-01-21",
}
const plain = (text: string | undefined) => text?.replaceAll("\u00a0", " ")

describe("what a visitor sees on the days of a promotion", () => {
  test("before, during and after it, with the period of today", () => {
    const days = readPromotion(typed, today)
    if (!days) throw new Error("no promotion")
    const periods = listPeriods(days, today, rates).map(({ when, price, isNow }) => {
      return [when, plain(price.struck), plain(price.now), isNow]
    })
    expect(periods).toEqual([
      ["Até 16/11", undefined, "R$ 3.890,00", false],
      ["De 17/11 a 21/01", "R$ 3.890,00", "R$ 3.290,00", true],
      ["Depois, desde 22/01", undefined, "R$ 3.890,00", false],
    ])
    expect([days.first, days.last]).toEqual(["2026-11-14", "2027-01-24"])
    expect(plain(formatPriceOn(days, "2026-12-24", rates).now)).toBe("R$ 3.290,00")
  })

  test("a price in euros is shown in reais too, and a missing price is on request", () => {
    const days = readPromotion({ ...typed, value: "", "promotion.value": "100", "promotion.currency": "EUR" }, today)
    if (!days) throw new Error("no promotion")
    expect(plain(formatPriceOn(days, today, rates).now)).toBe("€ 100,00 (R$ 620,00)")
    expect(formatPriceOn(days, "2027-02-01", rates)).toEqual({ now: "Preço sob consulta" })
  })

  test.each([
    { "promotion.starts": "" },
    { "promotion.ends": "2026-02-30" },
    { "promotion.ends": "2026-11-16" },
    { "promotion.value": "doze" },
    { "promotion.value": "0" },
  ])("with %j there is nothing to show yet", (wrong) => {
    expect(readPromotion({ ...typed, ...wrong }, today)).toBeUndefined()
  })
})
