import { wordsIn } from "./search-words.ts"

const promotionWords = new Set(wordsIn("promo promoção oferta").map(({ word }) => word))

/**
 * The query without the words that ask for promotions: "Gramado" of "Gramado em promoção". Undefined if it has none.
 * Whether a package is in promotion depends on the day, so entries are not found by such words.
 */
export function withoutPromotionWords(text: string): string | undefined {
  const rest = text.replace(/(?:(?<!\p{L})(?:em|com|de)\s+)?[\p{L}\p{N}\p{M}]+/giu, (part) =>
    wordsIn(part).some(({ word }) => promotionWords.has(word)) ? "" : part,
  )
  return rest === text ? undefined : rest.replace(/\s+/g, " ").trim()
}
