import { expect, test } from "vitest"
import { agreedText, marketingTexts } from "./marketing-consent.ts"
import { marketingText } from "./quote-fields.ts"

test("a consent is to the text that was shown, also after another took its place; to an unknown one it is none", () => {
  const first = { version: "2026-01-01", words: "Quero." }
  const texts = [first, { version: "2026-02-01", words: "Quero muito." }]
  expect(agreedText("2026-01-01", texts)).toBe(first)
  expect(agreedText("2026-02-01", texts)).toBe(texts[1])
  for (const sent of ["1", "on", true]) expect(agreedText(sent, texts), String(sent)).toBe(first)
  for (const sent of ["2026-03-01", "", "não", false, undefined, ["2026-01-01"]])
    expect(agreedText(sent, texts), String(sent)).toBeUndefined()
})

test("the form's present text is known", () => {
  expect(marketingTexts.at(-1)).toEqual(marketingText)
})
