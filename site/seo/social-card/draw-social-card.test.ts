import fc from "fast-check"
import sharp from "sharp"
import { expect, test } from "vitest"
import { drawSocialCard } from "./draw-social-card.server.ts"
import { linesOf, outlinesOf, widthOf } from "./text-outlines.server.ts"

test("a card is drawn for any text", async () => {
  const text = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 200 }),
    fc.constantFrom("", "Ação", "Supercalifragilisticexpialidocious".repeat(5), "🏖️ Praia", 'Łódź <script>&"'),
  )
  await fc.assert(
    fc.asyncProperty(text, text, text, async (title, kicker, note) => {
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

test("accents are drawn, and a character that the font lacks loses its accent", () => {
  expect(outlinesOf("ção", "display", 40, 0, 0)).not.toBe(outlinesOf("cao", "display", 40, 0, 0))
  expect(outlinesOf("ṃ", "text", 40, 0, 0)).toBe(outlinesOf("m", "text", 40, 0, 0))
})

test("lines break at spaces and are never wider than allowed", () => {
  const lines = linesOf("Lençóis Maranhenses na cheia das lagoas", "display", 60, { width: 420, lines: 4 })
  expect(lines?.join(" ")).toBe("Lençóis Maranhenses na cheia das lagoas")
  for (const line of lines ?? []) expect(widthOf(line, "display", 60)).toBeLessThanOrEqual(420)
  expect(linesOf("Maranhenses", "display", 60, { width: 100, lines: 4 })).toBeUndefined()
  expect(linesOf("um dois três quatro", "display", 60, { width: 420, lines: 1 })).toBeUndefined()
})
