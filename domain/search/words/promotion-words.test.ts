import { expect, test } from "vitest"
import { withoutPromotionWords } from "./promotion-words.ts"

test.each([
  ["promoções", ""],
  ["PROMOÇÃO", ""],
  ["promocao", ""],
  ["promo", ""],
  ["ofertas", ""],
  ["Gramado promoção", "Gramado"],
  ["pacotes em promoção", "pacotes"],
  ["ofertas de Natal em Gramado", "de Natal em Gramado"],
])("%s asks for promotions, of “%s”", (text, rest) => {
  expect(withoutPromotionWords(text)).toBe(rest)
})

test.each(["", "Gramado", "prom", "em Promissão", "promotor de eventos"])("“%s” does not", (text) => {
  expect(withoutPromotionWords(text)).toBeUndefined()
})
