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

test("without the added parts it is the old text, without the removed parts the new one", () => {
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

test("in a long text with an edit at each end, only these words differ", () => {
  const body = Array.from({ length: 5_000 }, (_, i) => `p${(i * 7) % 997}`).join(" ")
  const parts = wordDifferences(`De Curitiba: ${body} e volta.`, `De Londrina: ${body} e volta longa.`)
  const changed = parts.filter(({ is }) => is !== "same").map(({ is, text }) => `${is} ${text}`)
  expect(changed).toEqual(["gone Curitiba:", "new Londrina:", "gone volta.", "new volta longa."])
})

test("texts that have little in common are shown as replaced", () => {
  const words = (seed: number) => Array.from({ length: 2_000 }, (_, i) => `p${(i * seed) % 9973}`).join(" ")
  expect(wordDifferences(words(7), words(11))).toEqual([
    { is: "same", text: "p0 " },
    { is: "gone", text: words(7).slice(3) },
    { is: "new", text: words(11).slice(3) },
  ])
})

test("texts of tens of thousands of words answer at once", () => {
  const words = (seed: number) => Array.from({ length: 30_000 }, (_, i) => `p${(i * seed) % 9973}`).join(" ")
  expect(wordDifferences(words(7), words(11)).map(({ is }) => is)).toContain("gone")
})
