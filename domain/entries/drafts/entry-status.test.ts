import { expect, test } from "vitest"
import { entryStatus } from "./entry-status.ts"

const fresh = { baseDigest: "" }
const based = { baseDigest: "3f2a" }

test("an entry is published with or without a draft, whatever its history", () => {
  for (const hasVersion of [true, false]) {
    expect(entryStatus({ isPublished: true, draft: undefined, hasVersion })).toBe("published")
    expect(entryStatus({ isPublished: true, draft: based, hasVersion })).toBe("modified")
  }
})

test("an entry that is not published was so before if it has a version, or a draft of what was published", () => {
  expect(entryStatus({ isPublished: false, draft: fresh, hasVersion: false })).toBe("draft")
  expect(entryStatus({ isPublished: false, draft: fresh, hasVersion: true })).toBe("unpublished")
  expect(entryStatus({ isPublished: false, draft: based, hasVersion: false })).toBe("unpublished")
  expect(entryStatus({ isPublished: false, draft: undefined, hasVersion: true })).toBe("unpublished")
})
