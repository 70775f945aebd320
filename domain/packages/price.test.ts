import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { cardPriceOf, currentPart, priceOf, rateNotes, textInReais } from "./price.ts"

const plain = {
  value_cents: 489_000,
  value_currency: "BRL",
  price_basis: "por pessoa, em quarto duplo",
  promotion_cents: null,
  promotion_currency: null,
  promotion_starts: null,
  promotion_ends: null,
}
const promoted = {
  ...plain,
  promotion_cents: 419_000,
  promotion_currency: "BRL",
  promotion_starts: "2026-11-16",
  promotion_ends: "2026-11-30",
}
const day = "2026-11-20"
const euro = { currency: "EUR", reais: 6.2345, day: "2026-11-18" }
const spaced = (text: string) => text.replaceAll("\u00a0", " ")

describe("a price", () => {
  it("without promotion has its value and basis", () => {
    const price = priceOf(plain, day, [])
    expect(spaced(price.base?.text ?? "")).toBe("R$ 4.890,00")
    expect(price).toMatchObject({ basis: "por pessoa, em quarto duplo" })
    expect(price).not.toHaveProperty("promotional")
    expect(price).not.toHaveProperty("startsOn")
  })

  it("in promotion has both prices, the days and the saving", () => {
    const price = priceOf(promoted, day, [])
    expect(currentPart(price)?.cents).toBe(419_000)
    expect(price).toMatchObject({
      base: { cents: 489_000 },
      startsOn: "16/11/2026",
      endsOn: "30/11/2026",
      endsDay: "2026-11-30",
      saving: { percent: 14 },
    })
    expect(spaced(price.saving?.text ?? "")).toBe("R$ 700,00")
  })

  it("before and after the promotion has the value only", () => {
    for (const other of ["2026-11-15", "2026-12-01"])
      expect(priceOf(promoted, other, [])).toEqual(priceOf(plain, other, []))
  })

  it.each([null, 0, -1])("of %s is undefined", (value_cents) => {
    expect(currentPart(priceOf({ ...plain, value_cents }, day, []))).toBeUndefined()
  })

  it("of a promotion without a value shows only the promotion", () => {
    const price = priceOf({ ...promoted, value_cents: null }, day, [])
    expect(price.base).toBeUndefined()
    expect(currentPart(price)?.cents).toBe(419_000)
    expect(price.saving).toBeUndefined()
  })

  it("has a saving only within one currency, and only when the promotion is cheaper", () => {
    expect(priceOf({ ...promoted, promotion_currency: "USD" }, day, []).saving).toBeUndefined()
    expect(priceOf({ ...promoted, promotion_cents: 489_000 }, day, []).saving).toBeUndefined()
    expect(priceOf({ ...promoted, promotion_cents: 500_000 }, day, []).saving).toBeUndefined()
  })

  it("uses the value's currency when the promotion has none", () => {
    expect(
      priceOf({ ...promoted, value_currency: "EUR", promotion_currency: null }, day, [euro]).promotional?.currency,
    ).toBe("EUR")
  })
})

it("on a card is what the page shows, without amounts for machines", () => {
  const foreign = { ...promoted, value_currency: "EUR", promotion_currency: "EUR" }
  for (const row of [plain, promoted, foreign, { ...plain, value_cents: null }]) {
    const card = cardPriceOf(row, day, [euro])
    expect(priceOf(row, day, [euro])).toMatchObject(card)
    expect(JSON.stringify(card)).not.toMatch(/cents|currency|saving/)
  }
})

describe("a foreign price", () => {
  const foreign = { ...promoted, value_currency: "EUR", promotion_currency: "EUR" }

  it("has its value in reais, the rate and its day", () => {
    const { base, promotional } = priceOf(foreign, day, [euro])
    expect(base?.asReais?.text).toBe("R$\u00a030.486,71")
    expect(promotional?.asReais).toEqual({
      known: true,
      text: "R$\u00a026.122,56",
      rate: "R$\u00a06,2345",
      day: "18/11/2026",
    })
  })

  it("without a rate has the text for a value in reais on request", () => {
    expect(priceOf(foreign, day, [{ ...euro, currency: "USD" }]).base?.asReais).toEqual({
      known: false,
      text: "valor em reais sob consulta",
    })
  })

  it("in reais has no conversion", () => {
    expect(priceOf(plain, day, [euro]).base).not.toHaveProperty("asReais")
  })

  it("as text has its value in reais, and once each rate that this used", () => {
    const textsOf = (row: typeof foreign, rates = [euro]) => {
      const price = priceOf(row, day, rates)
      const parts = [price.base, price.promotional].flatMap((part) => (part ? [textInReais(part)] : []))
      return [...parts, ...rateNotes(price)].map(spaced)
    }
    const base = "€ 4.890,00 ou R$ 30.486,71"
    const rate = "Câmbio de 18/11/2026: R$ 6,2345."
    expect(textsOf(foreign)).toEqual([base, "€ 4.190,00 ou R$ 26.122,56", rate])
    const toDollars = { ...foreign, promotion_currency: "USD" }
    expect(textsOf(toDollars)).toEqual([base, "US$ 4.190,00 (valor em reais sob consulta)", rate])
    const dollar = { currency: "USD", reais: 5.38, day: "2026-11-17" }
    expect(textsOf(toDollars, [euro, dollar]).slice(2)).toEqual([
      "Câmbio de 18/11/2026: R$ 6,2345 (€).",
      "Câmbio de 17/11/2026: R$ 5,38 (US$).",
    ])
    const inGuaranis = { ...foreign, value_currency: "PYG", promotion_currency: "PYG" }
    const guarani = (reais: number) => textsOf(inGuaranis, [{ ...euro, currency: "PYG", reais }]).at(-1)
    expect([0.000684, 0.0123456, 0.5, 6.2].map(guarani)).toEqual(
      ["0,000684", "0,0123", "0,50", "6,20"].map((reais) => `Câmbio de 18/11/2026: R$ ${reais}.`),
    )
    expect(textsOf({ ...foreign, value_currency: "BRL", promotion_currency: "BRL" })).toEqual([
      "R$ 4.890,00",
      "R$ 4.190,00",
    ])
  })
})

it("never shows a saving that the two prices do not have", () => {
  const cents = fc.integer({ min: 1, max: 2_000_000_000 })
  fc.assert(
    fc.property(cents, cents, (value_cents, promotion_cents) => {
      const { saving } = priceOf({ ...promoted, value_cents, promotion_cents }, day, [])
      if (promotion_cents >= value_cents) return saving === undefined
      return (
        saving !== undefined &&
        saving.percent >= 0 &&
        saving.percent < 100 &&
        saving.percent <= ((value_cents - promotion_cents) * 100) / value_cents
      )
    }),
  )
})
