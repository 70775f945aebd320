import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { truncate } from "./truncate.ts"

const characters = (text: string) => [...new Intl.Segmenter("pt-BR", { granularity: "grapheme" }).segment(text)].length

describe("truncate", () => {
  it("leaves what fits alone, without an ellipsis", () => {
    expect(truncate("Bariloche com neve e aulas de esqui", 40)).toBe("Bariloche com neve e aulas de esqui")
    expect(truncate("x".repeat(40), 40)).toBe("x".repeat(40))
    expect(truncate("", 40)).toBe("")
  })

  it("keeps the first characters and says that there is more", () => {
    expect(truncate("x".repeat(41), 40)).toBe(`${"x".repeat(40)}…`)
    expect(truncate("Nova York em dezembro, com musical incluído", 40)).toBe(
      "Nova York em dezembro, com musical inclu…",
    )
  })

  it("puts the ellipsis on the last word, not after a space", () => {
    expect(truncate("Rio de Janeiro", 4)).toBe("Rio…")
  })

  it("cuts between characters as a reader sees them", () => {
    const family = "👩‍👩‍👧‍👦"
    expect(truncate(`${family}${family}${family}`, 2)).toBe(`${family}${family}…`)
    expect(truncate("a\u0303o\u0303e\u0302", 2)).toBe("a\u0303o\u0303…")
    // Many code units, few characters: nothing is cut.
    expect(truncate(family.repeat(40), 40)).toBe(family.repeat(40))
    expect(truncate("🇧🇷🇦🇷", 1)).toBe("🇧🇷…")
  })

  it("takes tags and entities for text", () => {
    expect(truncate("<b>A</b> &amp; B", 40)).toBe("<b>A</b> &amp; B")
  })

  it("never leaves more than the asked characters, nor half of one", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), fc.integer({ min: 1, max: 60 }), (text, count) => {
        const shown = truncate(text, count)
        const kept = shown.endsWith("…") && !text.includes("…") ? shown.slice(0, -1) : shown
        expect(shown.isWellFormed()).toBe(true)
        if (!text.includes("…")) expect(characters(kept)).toBeLessThanOrEqual(count)
      }),
    )
  })
})
