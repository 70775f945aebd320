import { describe, expect, test } from "vitest"
import { replaceDelimited } from "./replace-delimited.ts"
import { isWellNested } from "./safe-html.server.ts"

describe("text that is replaced up to its end", () => {
  test.each([
    ["a<!-- b -->c<!-- d -->e", "ace"],
    ["a<!-- b -->c<!-- d", "ac<!-- d"],
    ["a<!-- b", "a<!-- b"],
    ["a<!-->b-->c", "ac"],
    ["a --> b", "a --> b"],
    ["", ""],
  ])("%j becomes %j, as by the pattern alone", (text, expected) => {
    const comment = /<!--.*?-->/gs
    expect(replaceDelimited(text, "-->", comment)).toBe(expected)
    expect(text.replace(comment, "")).toBe(expected)
  })

  // The patterns alone would take minutes, more than a test has.
  test("beginnings without an end take no time", () => {
    const [comments, tags] = ["<!--".repeat(200_000), "<a ".repeat(300_000)]
    expect(replaceDelimited(comments, "-->", /<!--.*?-->/gs)).toBe(comments)
    expect(replaceDelimited(tags, ">", /<[a-z][^>]*>/g)).toBe(tags)
    expect(isWellNested(comments)).toBe(true)
  })
})
