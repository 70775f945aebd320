import fc from "fast-check"
import { expect, test } from "vitest"
import { wordDifferences } from "./word-differences.ts"

test.each([
  ["Quatro noites", "Quatro noites", ["=Quatro noites"]],
  ["Quatro noites em Atins", "Cinco noites em Atins", ["-Quatro", "+Cinco", "= noites em Atins"]],
  ["em Atins", "em Atins na cheia", ["=em Atins", "+ na cheia"]],
  ["", "Novo texto", ["+Novo texto"]],
  ["Velho texto", "", ["-Velho texto"]],
  ["Na cheia das lagoas", "Um nome novo", ["-Na cheia das lagoas", "+Um nome novo"]],
  ["a b c d", "a x c y d", ["=a ", "-b", "+x", "= c", "+ y", "= d"]],
])("from %j to %j", (before, after, parts) => {
  const signs = { same: "=", gone: "-", new: "+" }
  expect(wordDifferences(before, after).map(({ is, text }) => signs[is] + text)).toEqual(parts)
})

test("without what came it is the old text, without what went the new one", () => {
  const text = fc
    .array(fc.constantFrom("a", "b", "c", " ", "\n", "de"), { maxLength: 40 })
    .map((parts) => parts.join(""))
  fc.assert(
    fc.property(text, text, (before, after) => {
      const parts = wordDifferences(before, after)
      const without = (gone: string) => parts.flatMap(({ is, text }) => (is === gone ? [] : [text])).join("")
      expect([without("new"), without("gone")]).toEqual([before, after])
    }),
  )
})

test("texts of tens of thousands of words answer at once", () => {
  const words = (seed: number) => Array.from({ length: 30_000 }, (_, i) => `p${(i * seed) % 9973}`).join(" ")
  expect(wordDifferences(words(7), words(11)).map(({ is }) => is)).toContain("gone")
})
