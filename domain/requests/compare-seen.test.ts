import { describe, expect, test } from "vitest"
import { priceOf } from "#domain/packages/price.ts"
import { compareSeen } from "./compare-seen.ts"

const day = "2026-11-20"
const row = {
  value_cents: 269_000,
  value_currency: "EUR",
  price_basis: "por pessoa",
  promotion_cents: null,
  promotion_currency: null,
  promotion_starts: null,
  promotion_ends: null,
}
const at = (reais: number, changes: object = {}) =>
  priceOf({ ...row, ...changes }, day, [{ currency: "EUR", reais, day }])

describe("a price in euros that a visitor saw, compared with today's", () => {
  test.each([
    ["the same", at(6.2), "Hoje o preço é o mesmo.", false],
    ["another exchange rate", at(6.5), "Hoje custa € 2.690,00 ou R$ 17.485,00.", true],
    ["other euros", at(6.2, { value_cents: 300_000 }), "Hoje custa € 3.000,00 ou R$ 18.600,00.", true],
    ["another basis", at(6.2, { price_basis: "por casal" }), "Hoje custa € 2.690,00 ou R$ 16.678,00, por casal.", true],
    [
      "no basis any more",
      at(6.2, { price_basis: null }),
      "Hoje custa € 2.690,00 ou R$ 16.678,00, sem dizer o que inclui.",
      true,
    ],
  ])("%s", (_what, now, today, changed) => {
    const compared = compareSeen(at(6.2), now, { numberOfAdults: 2, numberOfChild: 0 })
    expect({ ...compared, today: compared.today.replaceAll("\u00a0", " ") }).toMatchObject({ today, changed })
  })
})
