import { expect, test } from "vitest"
import { formFields } from "#domain/entries/entry-form.ts"
import { documentSchemas } from "#domain/entries/entry-kind.ts"
import { repeatingHtml } from "#test/fixtures/repeating-html.ts"
import { formatHtml, formatValue } from "./format-value.server.ts"
import { presentDifferences } from "./present-differences.server.ts"

const db = undefined as never
const page = { kind: "static-pages", id: "11" } as const

/* How a text's changes are shown before publishing, to people who do not know HTML. */

test("a link is shown with its address, beside the words that changed", () => {
  expect(formatHtml("<p>Veja o preço</p>", '<p>Veja <a href="/contatos" rel="nofollow">os preços</a></p>')).toEqual([
    "Veja o preço",
    "Veja os preços [link: /contatos]",
  ])
  expect(
    formatHtml('<p><a href="/a"><strong>Um</strong></a></p>', '<p><a href="/b"><strong>Um</strong></a></p>'),
  ).toEqual(["Um [link: /a]", "Um [link: /b]"])
})

test("if no word changed, it says that the formatting did, without HTML", () => {
  const [before, after] = formatHtml("<p>Um texto</p>", "<p>Um <strong>texto</strong></p>")
  expect([before, after]).toEqual(["", "As palavras são as mesmas: mudou a forma (negrito, títulos, listas)."])
})

// The parser would make 1,000,000 elements of the first one; the pattern of a link would take minutes for the second.
test.each([repeatingHtml(1_000), '<a href="/x">'.repeat(7_500), `<p>${"<em>".repeat(20_000)}`])(
  "a draft's text of unclosed elements takes no time: %#",
  (html) => {
    const before = performance.now()
    const [, after] = formatHtml("<p>Um</p>", html)
    expect(after).not.toContain("<")
    expect(performance.now() - before).toBeLessThan(5_000)
  },
)

test("a draft's text that is too long for the site is shown as it is written", () => {
  const long = "<em>".repeat(30_000)
  expect(formatHtml("<p>Um</p>", long)).toEqual(["Um", long])
})

test("a text is shown without HTML, also inside a section of a page", async () => {
  const fields = formFields(documentSchemas["static-pages"])
  const format = (name: string, value: unknown) => formatValue({ db, kind: "static-pages" }, { fields, name, value })
  const html = '<p>Um país <strong>verde</strong>.</p><p><a href="/contatos">Venha</a></p>'
  expect(await format("description", html)).toBe("Um país verde. Venha [link: /contatos]")
  expect(await format("subdescriptions", [{ title: "Clima", description: html }])).toBe(
    "Título da parte: Clima; Texto da parte: Um país verde. Venha [link: /contatos]",
  )
})

test("an added section is shown without HTML; one with the same words says that its formatting changed", async () => {
  const documentOf = (description: string, ...texts: string[]) => ({
    description,
    subdescriptions: texts.map((text) => ({ title: "Parte", description: text })),
  })
  const before = documentOf("<p>Um texto</p>", "<p>Um</p>")
  const after = documentOf("<p>Um <em>texto</em></p>", "<p><strong>Um</strong></p>", "<p>Dois &amp; três</p>")
  const differences = await presentDifferences(db, page, before, after)
  const look = "As palavras são as mesmas: mudou a forma (negrito, títulos, listas)."
  expect(differences.map(({ field, parts }) => [field, parts.map(({ text }) => text)])).toEqual([
    ["description", [look]],
    ["subdescriptions[0].description", [look]],
    ["subdescriptions[1]", ["Título da parte: Parte; Texto da parte: Dois & três"]],
  ])
})
