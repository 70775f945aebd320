import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { visibleText, withoutMarks } from "./visible-text.ts"

describe("visible text", () => {
  test.each([
    ["NUL and other controls", "A\0n\u0007a\u009b", "Ana"],
    ["marks that turn the writing", "Ana\u202egnp.exe\u202c \u2066x\u2069 \u200f\u200e\u061c", "Anagnp.exe x"],
    ["zero width", "A\u200bn\u200ca\u200d\u2060\ufeff\u00ad", "Ana"],
    ["a name of fillers", "\u3164\u115f\u1160\uffa0", ""],
    ["hidden tags and variants", "Ana\u{e0041}\u{e0042}\ufe0f\u{e0101}", "Ana"],
    ["what no text has", "Ana\uffff\ufdd0\ufff9", "Ana"],
    ["lines and spaces of a field without them", " Ana\r\n\t Maria\u2028de\u00a0Sá\u0085 ", "Ana Maria de Sá"],
    ["letters written in pieces", "Joa\u0303o", "João"],
  ])("%s", (_what, written, kept) => {
    expect(visibleText(written)).toBe(kept)
  })

  test("an agency's text loses marks, but neither emoji nor controls, which the content check refuses", () => {
    expect(withoutMarks("\u202d(41) 99000-0000\u202c Jeri\u00adcoa\u200bcoara 👩🏽‍🚀 1️⃣\v\0 ")).toBe(
      "(41) 99000-0000 Jericoacoara 👩🏽‍🚀 1️⃣\v\0 ",
    )
  })

  test("a multi-line field keeps tabs and all kinds of line breaks", () => {
    expect(visibleText("um\r\ndois\rtrês\u2028quatro\n\tcinco\0\n", { lines: true })).toBe(
      "um\ndois\ntrês\nquatro\n\tcinco",
    )
  })

  test.each(["❤️", "👨‍👩‍👧‍👦", "👩🏽‍🚀", "🏳️‍🌈", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🇧🇷", "1️⃣", "🤦🏻‍♀️", "☎︎"])("the emoji %s stays whole", (emoji) => {
    expect(visibleText(`a${emoji}b`)).toBe(`a${emoji}b`)
  })

  test("what is kept is kept as it is, and only what is there", () => {
    const pieces = fc.constantFrom(
      "a",
      "É",
      "e\u0301",
      "\u200d",
      "\ufe0f",
      "❤",
      "👩",
      "🏽",
      "\u{1f3f4}",
      "\u{e0067}",
      "\u{e007f}",
      "1",
      "\u20e3",
      "\u202e",
      "\0",
      "\r",
      "\n",
      "\u2028",
      " ",
      "\u3164",
    )
    const texts = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(pieces, { maxLength: 20 }).map((parts) => parts.join("")),
    )
    fc.assert(
      fc.property(texts, fc.boolean(), (text, lines) => {
        const kept = visibleText(text, { lines })
        expect(visibleText(kept, { lines })).toBe(kept)
        expect(kept).not.toMatch(
          /[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff]/,
        )
        if (!lines) expect(kept).not.toMatch(/[\n\t]/)
      }),
      { numRuns: 2_000 },
    )
  })
})
