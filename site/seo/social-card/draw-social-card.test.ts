import fc from "fast-check"
import sharp from "sharp"
import { expect, test } from "vitest"
import { drawSocialCard } from "./draw-social-card.server.ts"
import { linesOf, outlinesOf, widthOf } from "./text-outlines.server.ts"

test("whatever the agency writes, a card is drawn", async () => {
  const words = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 200 }),
    fc.constantFrom("", "Ação", "Supercalifragilisticexpialidocious".repeat(5), "🏖️ Praia", 'Łódź <script>&"'),
  )
  await fc.assert(
    fc.asyncProperty(words, words, words, async (title, kicker, note) => {
      const card = await drawSocialCard({
        brand: "Travessia",
        kicker,
        title,
        note,
        price: "R$\u00a01.234,50",
        priceLabel: "Por",
      })
      expect((await sharp(card).metadata()).format).toBe("jpeg")
    }),
    { numRuns: 25 },
  )
}, 60_000)

test("accents are drawn, and what the face lacks loses its mark instead of becoming a box", () => {
  expect(outlinesOf("ção", "display", 40, 0, 0)).not.toBe(outlinesOf("cao", "display", 40, 0, 0))
  expect(outlinesOf("ṃ", "text", 40, 0, 0)).toBe(outlinesOf("m", "text", 40, 0, 0))
})

test("lines are broken at words and never wider than their room", () => {
  const lines = linesOf("Lençóis Maranhenses na cheia das lagoas", "display", 60, { width: 420, lines: 4 })
  expect(lines?.join(" ")).toBe("Lençóis Maranhenses na cheia das lagoas")
  for (const line of lines ?? []) expect(widthOf(line, "display", 60)).toBeLessThanOrEqual(420)
  expect(linesOf("Maranhenses", "display", 60, { width: 100, lines: 4 })).toBeUndefined()
  expect(linesOf("um dois três quatro", "display", 60, { width: 420, lines: 1 })).toBeUndefined()
})
