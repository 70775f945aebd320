import fc from "fast-check"
import { expect, test } from "vitest"
import { contentHtml, openingHtml } from "#domain/agency/content-html.server.ts"
import { profiles } from "#domain/agency/profile.ts"
import { readContent } from "#domain/content/read-content.server.ts"
import { inspectPicture } from "#platform/images/inspect-picture.server.ts"
import { safeHtml } from "#platform/text/safe-html.server.ts"
import { pictureSources } from "#server/picture-sources.ts"
import { isTrustedMarkup } from "./trusted-types.ts"

const pieces = fc.constantFrom(
  "<p>",
  "</p>",
  "<br>",
  '<a href="/x?a=1&b=2">',
  "<a href='https://x.com'>",
  "<a href=mailto:a@b.example target=_blank>",
  "</a>",
  "<ul><li>",
  "<h2>",
  "</h2>",
  "<h3>",
  "</h4>",
  "<a href=HTTPS://x.com>",
  "<a href=http\u017f://x.com>",
  "<a href=Mailto:a@b.example>",
  "<a href=TEL:+5541>",
  '<a href="/orcamento?a=1#b">',
  "<b>",
  "&lt;",
  "&quot;",
  '"',
  "'",
  "texto",
  "<img src=x onerror=alert(1)>",
  "<svg onload=alert(1)>",
  "<a href=javascript:alert(1)>",
)

/** All that makes HTML for pages of an editor's text. */
const makers = [
  safeHtml,
  ...profiles.flatMap((profile) => [contentHtml, openingHtml].map((make) => (html: string) => make(html, profile))),
]
const refused = (html: string) => makers.map((make) => make(html) ?? "").filter((made) => !isTrustedMarkup(made))

test("whatever the server sanitised may become elements", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string({ maxLength: 6 })), { maxLength: 14 }), (parts) => {
      expect(refused(parts.join(""))).toEqual([])
    }),
    { numRuns: 500 },
  )
})

test("every text of the demo may, on every page", async () => {
  const { content } = await readContent("content/demo", {
    today: "2026-11-20",
    inspect: inspectPicture,
    pictureSources,
  })
  const texts = Object.values(content.entries).flatMap((entries) => entries.flatMap(({ value }) => htmlIn(value)))
  expect(texts.length).toBeGreaterThan(500)
  expect(texts.filter((text) => text.includes("<h3>"))).not.toEqual([])
  expect(texts.flatMap(refused)).toEqual([])
})

/** The texts with elements in an entry, at any depth. */
function htmlIn(value: unknown): string[] {
  if (typeof value === "string") return value.includes("<") ? [value] : []
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(htmlIn) : []
}

test.each([
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<svg onload=alert(1)>",
  "<p onclick=alert(1)>",
  '<p style="x">',
  '<a href="javascript:alert(1)">',
  '<a href="//x">',
  '<a href="/\\x">',
  '<a href="http://x">',
  '<a href="/x" onclick="x">',
  "<a href='/x'>",
  "<iframe srcdoc=x>",
  "<P>",
  "<p",
  "<!-- -->",
  "<h1>x</h1>",
  "<div>",
  "<script></script> ",
  "<p/onclick=x>",
  '<a href="/x"\n>',
])("%j may not", (html) => {
  expect(isTrustedMarkup(html)).toBe(false)
})

test("an empty script, as React creates it, and text alone may", () => {
  expect(["<script></script>", '{"a":1}', ""].map(isTrustedMarkup)).toEqual([true, true, true])
})
