import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { type PricedRow, cardPriceOf, priceOf } from "#domain/packages/price.ts"
import { readPage } from "#test/read-page.ts"
import { PriceBox, PriceTag } from "./price-box.tsx"

const euro = { currency: "EUR", reais: 6.2, day: "2026-11-18" }
const dollar = { currency: "USD", reais: 5.38, day: "2026-11-17" }

/** A package of € 1.590,00, with a promotion at 899 of another currency. */
const row = (promotion_currency: string | null, others: Partial<PricedRow> = {}): PricedRow => ({
  value_cents: 159_000,
  value_currency: "EUR",
  price_basis: "por pessoa",
  promotion_cents: 89_900,
  promotion_currency,
  promotion_starts: promotion_currency && "2026-11-16",
  promotion_ends: promotion_currency && "2026-11-30",
  ...others,
})

const validity = "Promoção válida de 16/11/2026 até 30/11/2026."

/** The lines of a card's price; also checks that the package page has the same lines, with the saving among them. */
function linesOf(priced: PricedRow, rates = [euro, dollar]): string[] {
  const [tag, box] = [
    <PriceTag key="tag" price={cardPriceOf(priced, "2026-11-20", rates)} />,
    <PriceBox key="box" price={priceOf(priced, "2026-11-20", rates)} />,
  ].map((element) =>
    readPage(renderToStaticMarkup(element))
      .all("p")
      .map(({ text }) => text),
  )
  expect(box?.filter((line) => !line.startsWith("Você economiza"))).toEqual(tag)
  return tag ?? []
}

test("each amount in a foreign currency has its value in reais, with rate and day, also the old one, named so", () => {
  expect(linesOf(row(null))).toEqual([
    "A partir de",
    "€ 1.590,00",
    "ou R$ 9.858,00",
    "por pessoa. Câmbio de 18/11/2026: R$ 6,20.",
  ])
  expect(linesOf(row("EUR", { price_basis: null }))).toEqual([
    "A partir de € 1.590,00 ou R$ 9.858,00, antes da promoção.",
    "Por € 899,00",
    "ou R$ 5.573,80",
    "Câmbio de 18/11/2026: R$ 6,20.",
    validity,
  ])
  expect(linesOf(row("BRL"))).toEqual([
    "A partir de € 1.590,00 ou R$ 9.858,00, antes da promoção.",
    "Por R$ 899,00",
    "por pessoa. Câmbio de 18/11/2026: R$ 6,20.",
    validity,
  ])
  expect(linesOf(row("EUR", { value_currency: "USD" }))).toEqual([
    "A partir de US$ 1.590,00 ou R$ 8.554,20, antes da promoção.",
    "Por € 899,00",
    "ou R$ 5.573,80",
    "por pessoa. Câmbio de 17/11/2026: R$ 5,38 (US$). Câmbio de 18/11/2026: R$ 6,20 (€).",
    validity,
  ])
})

test("without a rate, the value in reais is to be asked for, also that of the old amount", () => {
  expect(linesOf(row(null), [])).toEqual(["A partir de", "€ 1.590,00", "valor em reais sob consulta", "por pessoa"])
  expect(linesOf(row("BRL"), [dollar])).toEqual([
    "A partir de € 1.590,00 (valor em reais sob consulta), antes da promoção.",
    "Por R$ 899,00",
    "por pessoa",
    validity,
  ])
  expect(linesOf(row("USD"), [dollar])).toEqual([
    "A partir de € 1.590,00 (valor em reais sob consulta), antes da promoção.",
    "Por US$ 899,00",
    "ou R$ 4.836,62",
    "por pessoa. Câmbio de 17/11/2026: R$ 5,38.",
    validity,
  ])
})

test("the days of a promotion are shown while it is in force, and only then", () => {
  const shownOn = (day: string) =>
    renderToStaticMarkup(<PriceTag price={cardPriceOf(row("EUR"), day, [euro])} />).includes("Promoção válida")
  expect(["2026-11-15", "2026-11-16", "2026-11-30", "2026-12-01"].map(shownOn)).toEqual([false, true, true, false])
})
