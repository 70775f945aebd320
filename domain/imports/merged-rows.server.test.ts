import { expect, test } from "vitest"
import { emptyContent } from "#domain/content/parsed-content.ts"
import { entryKinds } from "#domain/entries/entry-kind.ts"
import type { MergedContent } from "./merge-content.server.ts"
import { checkMerged } from "./merged-rows.server.ts"

test("an order that names an entry of neither side is an error, and puts no gap into the content", () => {
  const merges = Object.fromEntries(
    entryKinds.map((kind) => [kind, { order: kind === "segments" ? ["7"] : [], panel: [], held: new Set() }]),
  ) as unknown as MergedContent["kinds"]
  expect(() => checkMerged(emptyContent("2026-11-20"), merges)).toThrow("names 7, which neither side has")
})
