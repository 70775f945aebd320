import { describe, expect, it } from "vitest"
import { currencySign, formatMoney, splitSign, toCents } from "./money.ts"

const spaced = (text: string) => text.replaceAll("\u00a0", " ")

describe("money", () => {
  it.each([
    [{ cents: 123_450, currency: "BRL" }, "R$ 1.234,50"],
    [{ cents: 5, currency: "BRL" }, "R$ 0,05"],
    [{ cents: 2_000_000_000, currency: "USD" }, "US$ 20.000.000,00"],
    [{ cents: 100, currency: "JPY" }, "JPY 1,00"],
  ])("%j is formatted as %s", (money, text) => {
    expect(spaced(formatMoney(money))).toBe(text)
  })

  it("in whole cents is what its two decimals say", () => {
    expect([19.99, 0.29, 1.1, 4890, 19_999_999.99].map(toCents)).toEqual([1_999, 29, 110, 489_000, 1_999_999_999])
  })

  it("never breaks between sign and amount", () => {
    expect(formatMoney({ cents: 100, currency: "EUR" })).toBe("€\u00a01,00")
  })

  it("has the signs shown in Brazil, and the ISO code for the rest", () => {
    expect(["BRL", "USD", "EUR", "GBP", "CAD", "AUD", "NZD", "CHF"].map(currencySign)).toEqual([
      "R$",
      "US$",
      "€",
      "£",
      "C$",
      "A$",
      "NZ$",
      "CHF",
    ])
  })
})

describe("money as it is typed", () => {
  it.each([
    ["R$ 1.234,50", "1.234,50", "BRL"],
    ["R$1.234", "1.234", "BRL"],
    ["US$\u00a01.234,50", "1.234,50", "USD"],
    ["usd 99", "99", "USD"],
    ["1.234,50 €", "1.234,50", "EUR"],
    ["3.890 reais", "3.890", "BRL"],
    ["1.234,50", "1.234,50", undefined],
    ["  12 ", "12", undefined],
    ["12 duzentos", "12 duzentos", undefined],
    ["US$", "US$", undefined],
    ["", "", undefined],
  ])("%s is %s in %s", (typed, amount, currency) => {
    expect(splitSign(typed)).toEqual({ amount, ...(currency && { currency }) })
  })
})
