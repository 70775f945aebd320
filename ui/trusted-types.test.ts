import fc from "fast-check"
import { expect, test } from "vitest"
import { safeHtml } from "#platform/text/safe-html.server.ts"
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

test("whatever the server sanitised may become elements", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string({ maxLength: 6 })), { maxLength: 14 }), (parts) =>
      isTrustedMarkup(safeHtml(parts.join("")) ?? ""),
    ),
  )
})

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
