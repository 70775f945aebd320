import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import fc from "fast-check"
import sharp from "sharp"
import { expect, test } from "vitest"
import { type SocialCard, drawSocialCard } from "./draw-social-card.server.ts"
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

test("amounts are drawn whole, and the value in reais as large as the price", async () => {
  const texts = (cents: string) => ({
    priceLabel: `De NZ$ 20.000.000,00 ou R$ 150.323.855,${cents}`,
    price: `NZ$ 20.000.000,${cents}`,
    reais: `ou R$ 150.323.855,${cents}`,
    rates: ["Câmbio de 18/11/2026: R$ 6,2345 (US$).", `Câmbio de 17/11/2026: R$ 3,12${cents} (NZ$).`],
  })
  const draw = (changes: Partial<SocialCard>) =>
    drawSocialCard({ brand: "Travessia", kicker: "x", title: "x".repeat(100), ...texts("29"), ...changes })
  const card = await draw({})
  // Right of their area the card is empty.
  const beside = await sharp(card).extract({ left: 512, top: 0, width: 688, height: 630 }).toBuffer()
  expect(Math.min(...(await sharp(beside).stats()).channels.map(({ min }) => min))).toBeGreaterThan(220)
  // Cards that differ only in the last digit are different drawings.
  const { priceLabel, price, reais, rates } = texts("25")
  for (const change of [{ priceLabel }, { price }, { reais }, { rates }])
    expect((await draw(change)).equals(card), JSON.stringify(change)).toBe(false)
  // Two lines with the same text are the same drawing, 56 pixels apart.
  const same = await draw({ price: texts("29").reais })
  const rows = [396, 452].map((top) => sharp(same).extract({ left: 0, top, width: 540, height: 56 }).raw().toBuffer())
  const [upper = Buffer.of(), lower = Buffer.of()] = await Promise.all(rows)
  expect(Math.max(...upper.map((value, index) => Math.abs(value - (lower[index] ?? 0))))).toBeLessThan(60)
})

test("the photo of a card is cut around the focus of its picture", async () => {
  const half = (background: string) => ({ create: { width: 800, height: 630, channels: 3 as const, background } })
  const right = await sharp(half("#0000ff")).png().toBuffer()
  const wide = await sharp(half("#ff0000"))
    .extend({ right: 800, background: "#000000" })
    .composite([{ input: right, left: 800, top: 0 }])
    .png()
    .toBuffer()
  const folder = mkdtempSync(join(tmpdir(), "travessia-card-"))
  const file = join(folder, "wide.png")
  writeFileSync(file, wide)
  const colourOf = async (focus?: { x: number; y: number }) => {
    const texts = { brand: "Travessia", kicker: "x", title: "x" }
    const card = await drawSocialCard({ ...texts, picture: { file, ...(focus && { focus }) } })
    const photo = await sharp(card).extract({ left: 700, top: 100, width: 450, height: 400 }).toBuffer()
    return (await sharp(photo).stats()).channels.map(({ mean }) => Math.round(mean / 64))
  }
  expect(await colourOf({ x: 0, y: 50 })).toEqual([4, 0, 0])
  expect(await colourOf({ x: 100, y: 50 })).toEqual([0, 0, 4])
  expect(await colourOf()).toEqual(await colourOf({ x: 50, y: 50 }))
  rmSync(folder, { recursive: true })
})

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
