import { expect, test } from "vitest"
import { formatHtml } from "./format-value.server.ts"

/* How a text's changes are shown before publishing, to people who do not know HTML. */

test("a link is told with its address, beside the words that changed", () => {
  expect(formatHtml("<p>Veja o preço</p>", '<p>Veja <a href="/contatos" rel="nofollow">os preços</a></p>')).toEqual([
    "Veja o preço",
    "Veja os preços [link: /contatos]",
  ])
  expect(
    formatHtml('<p><a href="/a"><strong>Um</strong></a></p>', '<p><a href="/b"><strong>Um</strong></a></p>'),
  ).toEqual(["Um [link: /a]", "Um [link: /b]"])
})

test("where all words stayed, it is told that the look changed, without code", () => {
  const [before, after] = formatHtml("<p>Um texto</p>", "<p>Um <strong>texto</strong></p>")
  expect([before, after]).toEqual(["", "As palavras são as mesmas: mudou a forma (negrito, títulos, listas)."])
})
