import { expect, test } from "@playwright/test"
import fc from "fast-check"
import { readContent } from "#domain/content/read-content.server.ts"
import { kinds } from "#domain/content/content.ts"
import { htmlFields } from "#domain/content/html-fields.ts"
import { inspectPicture } from "#platform/images/inspect-picture.server.ts"
import { isWellNested, safeHtml, unsafeParts } from "#platform/text/safe-html.server.ts"
import { pictureSources } from "#server/picture-sources.ts"
import { clipboardSamples } from "#test/fixtures/clipboard-samples.ts"
import { applyTo, meaningOf } from "./text-html.ts"

/* The rich text editor's HTML in a real browser, without the panel. */

/** Without spaces between blocks, which only serve readability. */
const packed = (html: string) =>
  html.replace(/\s*(<\/?(?:p|h3|h4|ul|ol|li|blockquote)>)\s*/g, "$1").replace(/\s+/g, " ")

test("every text of the demo comes back from the editor as it was", async ({ page }) => {
  const { content } = await readContent("content/demo", {
    today: "2026-11-20",
    inspect: inspectPicture,
    pictureSources,
  })
  const texts = kinds.flatMap((kind) =>
    content.entries[kind].flatMap(({ value }) =>
      htmlFields[kind].flatMap((field) => htmlIn((value as Record<string, unknown>)[field])),
    ),
  )
  expect(texts.length).toBeGreaterThan(500)
  const stored = texts.map((html) => safeHtml(html) ?? "")
  const written = await applyTo(page, "rewriteHtml", stored)
  expect(written.map(packed)).toEqual(stored.map(packed))
})

test("whatever the sanitizer lets pass says the same after the editor, and stays as it is from then on", async ({
  page,
}) => {
  const samples = fc.sample(allowedHtml, { numRuns: 1_500, seed: 15 }).flatMap((html) => safeHtml(html) ?? [])
  const written = await applyTo(page, "rewriteHtml", samples)
  const again = await applyTo(page, "rewriteHtml", written)
  samples.forEach((html, index) => {
    const out = written[index] ?? ""
    expect(meaningOf(out), html).toEqual(meaningOf(html))
    expect(unsafeParts(out), html).toEqual([])
    expect(isWellNested(out), html).toBe(true)
    expect(out === "" ? null : safeHtml(out), html).toBe(out === "" ? null : out)
    expect(again[index], html).toBe(out)
  })
})

test("what is pasted from Word, Google Docs and pages is cleaned to our elements", async ({ page }) => {
  const cleaned = await applyTo(
    page,
    "cleanPastedHtml",
    clipboardSamples.map(({ html }) => html),
  )
  clipboardSamples.forEach(({ from, cleaned: expected }, index) => {
    expect(cleaned[index], from).toBe(expected)
  })
})

test("whatever is pasted, what comes out is safe and can be edited", async ({ page }) => {
  const pieces = fc.constantFrom(
    ..."<p> </p> <div> </div> <ul> <li> </li> </ul> <h1> </h1> <b> </b> <span> </span> <br> texto & &nbsp;".split(" "),
    ..."<!-- --> <script> </script> <style> </style> <table> <td> </table> <svg> \" '".split(" "),
    "<p style='mso-list:l0 level1 lfo1'>",
    "<p style='mso-list:l0 level3 lfo1'>",
    "<span style='mso-list:Ignore'>1.</span>",
    '<span style="font-weight:700">',
    "<img src=x onerror=alert(1)>",
    '<a href="javascript:alert(1)">',
    '<a href="/x">',
    "</a>",
    " ",
  )
  const pasted = fc.sample(
    fc.array(pieces, { maxLength: 14 }).map((parts) => parts.join("")),
    { numRuns: 1_500, seed: 15 },
  )
  const cleaned = await applyTo(page, "cleanPastedHtml", pasted)
  cleaned.forEach((html, index) => {
    expect(unsafeParts(html), pasted[index]).toEqual([])
    expect(isWellNested(html), pasted[index]).toBe(true)
  })
})

function htmlIn(value: unknown): string[] {
  if (typeof value === "string") return [value]
  return Array.isArray(value) ? value.map(({ description }: { description: string }) => description) : []
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
const words = fc.constantFrom(" ", "a", "São Luís ", " e dunas", "R$\u00a0480,00", "< & >", '"aspas"', "\n", "ação 🌊")
const text = fc.array(words, { minLength: 1, maxLength: 3 }).map((parts) => escaped(parts.join("")))
const address = fc.constantFrom("/contatos", "https://x.example/?a=1&amp;b=2", "mailto:a@b.example", "tel:+5511400289")

const { inline, plain } = fc.letrec<{ inline: string; plain: string }>((tie) => ({
  /** Without links, because browsers do not nest links. */
  plain: fc.oneof(
    { maxDepth: 3 },
    text,
    fc.constant("<br>"),
    fc.tuple(fc.constantFrom("strong", "em"), tie("plain")).map(([tag, inner]) => `<${tag}>${inner}</${tag}>`),
    fc.tuple(tie("plain"), tie("plain")).map((parts) => parts.join("")),
  ),
  inline: fc.oneof(
    { maxDepth: 3 },
    tie("plain"),
    fc.tuple(address, tie("plain")).map(([href, inner]) => `<a href="${href}">${inner}</a>`),
    fc.tuple(fc.constantFrom("strong", "em"), tie("inline")).map(([tag, inner]) => `<${tag}>${inner}</${tag}>`),
    fc.tuple(tie("inline"), tie("plain")).map((parts) => parts.join("")),
  ),
}))

const { blocks } = fc.letrec<{ blocks: string; block: string; list: string }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 3 },
    fc.tuple(fc.constantFrom("p", "h3", "h4"), inline).map(([tag, inner]) => `<${tag}>${inner}</${tag}>`),
    fc.tuple(fc.constantFrom("strong", "em"), plain).map(([tag, inner]) => `<${tag}><p>${inner}</p></${tag}>`),
    tie("list"),
    tie("blocks").map((inner) => `<blockquote>${inner}</blockquote>`),
  ),
  list: fc
    .tuple(fc.constantFrom("ul", "ol"), fc.array(tie("blocks"), { minLength: 1, maxLength: 3 }))
    .map(([tag, items]) => `<${tag}>${items.map((item) => `<li>${item}</li>`).join("\n")}</${tag}>`),
  blocks: fc.oneof(
    { maxDepth: 4 },
    inline,
    tie("block"),
    fc.tuple(inline, tie("block")).map((parts) => parts.join("")),
    fc.tuple(tie("block"), inline).map((parts) => parts.join("")),
    fc.tuple(tie("block"), tie("block")).map((parts) => parts.join("\n")),
  ),
}))

const allowedHtml = blocks
