import { serialize } from "parse5"
import { expect, test } from "vitest"
import { repeatingHtml } from "#test/fixtures/repeating-html.ts"
import { parseHtml } from "./parse-html.server.ts"

test.each(["", "texto", "<p>a</p><ul><li>b</li></ul>", "</p></br>", "<p><strong><em>a<p>b<p>c"])(
  "%j is read",
  (html) => {
    expect(parseHtml(html)).toBeDefined()
  },
)

test("what the parser makes of wrongly nested elements is kept", () => {
  expect(serialize(parseHtml("<p><em>a<p>b") as never)).toBe("<p><em>a</em></p><p><em>b</em></p>")
})

// Of 700 KB the parser would make 2,000,000,000 elements: the process would end.
test.each([500, 30_000])("%i elements, repeated in as many blocks, are refused at once", (count) => {
  expect(parseHtml(repeatingHtml(count))).toBeUndefined()
})
