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

  it("counts no tags, parts blocks and keeps inline words whole", () => {
    expect(truncate("<p>Voltei <strong>dife</strong>rente.</p><p>Foi bom.</p>", 140)).toBe("Voltei diferente. Foi bom.")
    expect(truncate("linha<br>outra<!-- nota -->", 140)).toBe("linha outra")
    expect(truncate(`<p>${"x".repeat(40)}</p>`, 40)).toBe("x".repeat(40))
    expect(truncate('<a href="/x?a=1&amp;b=2">Praia</a>', 140)).toBe("Praia")
  })

  it("reads the entities of sanitised HTML as one character each", () => {
    expect(truncate("<p>Ana &amp; Pedro &lt;3 &quot;oi&quot;&nbsp;&#227;&#x1F334;</p>", 140)).toBe(
      'Ana & Pedro <3 "oi" ã🌴',
    )
    expect(truncate("&amp;&amp;&amp;", 2)).toBe("&&…")
    expect(truncate("Fish & chips; 3 < 4 &desconhecida; &#0; &#xD800;", 140)).toBe(
      "Fish & chips; 3 < 4 &desconhecida; &#0; &#xD800;",
    )
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
