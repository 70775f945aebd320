import { expect, test } from "vitest"
import { compareOrders, mergeEntry, mergeOrder, nextOrigin, winnerOf } from "./merge-entry.ts"

const origin = { file: "f0", written: "w0", rows: "r0" }
const same = { digest: "f0", written: "w0", published: "r0" }
const changed = { digest: "f1", written: "w1", published: "r1" }

test.each([
  ["same", "same", { origin, file: same, published: "r0" }, "equal"],
  ["same but counted from today", "same", { origin, file: { ...same, published: "r9" }, published: "r0" }, "file"],
  ["same", "changed", { origin, file: same, published: "p1" }, "panel"],
  ["written otherwise", "changed", { origin, file: { ...same, written: "w1" }, published: "p1" }, "panel"],
  [
    "read otherwise by this release",
    "changed",
    { origin, file: { ...changed, written: "w0" }, published: "p1" },
    "panel",
  ],
  ["same", "removed", { origin, file: same, published: "" }, "panel"],
  ["changed", "same", { origin, file: changed, published: "r0" }, "file"],
  ["changed", "changed to the same words", { origin, file: changed, published: "r1" }, "equal"],
  ["changed", "changed", { origin, file: changed, published: "p1" }, "conflict"],
  ["changed", "removed", { origin, file: changed, published: "" }, "conflict"],
  ["gone", "same", { origin, file: undefined, published: "r0" }, "file"],
  ["gone", "changed", { origin, file: undefined, published: "p1" }, "conflict"],
  ["gone", "removed", { origin, file: undefined, published: "" }, "equal"],
  ["never there", "made in the panel", { origin: undefined, file: undefined, published: "p1" }, "panel"],
  ["new", "made in the panel too", { origin: undefined, file: changed, published: "p1" }, "conflict"],
  ["new", "nothing", { origin: undefined, file: changed, published: "" }, "file"],
] as const)("files %s, panel %s", (_files, _panel, sides, outcome) => {
  expect(mergeEntry({ ...sides, isEdited: true, isUndone: false })).toBe(outcome)
})

test("without any publication of the panel the files win, also where no import was recorded", () => {
  const sides = { origin: undefined, published: "p1", isEdited: false, isUndone: false }
  expect(mergeEntry({ ...sides, file: changed })).toBe("file")
  expect(mergeEntry({ ...sides, file: undefined })).toBe("file")
})

test("an undone import is repeated only if the files are preferred; a change of its files is a conflict", () => {
  const sides = { origin, published: "before", isEdited: true, isUndone: true }
  expect(mergeEntry({ ...sides, file: same })).toBe("undone")
  expect(mergeEntry({ ...sides, file: changed })).toBe("conflict")
  expect(mergeEntry({ ...sides, file: undefined, origin: undefined })).toBe("undone")
  expect([undefined, "panel", "files"].map((prefer) => winnerOf("undone", prefer as "files"))).toEqual([
    "panel",
    "panel",
    "file",
  ])
  expect(winnerOf("panel", "files")).toBe("panel")
  const moved = { origin: ["a", "b"], isFileSame: true, file: ["a", "b"], published: ["b", "a"], isEdited: true }
  expect(compareOrders({ ...moved, isUndone: true })).toBe("undone")
})

test("a change of the panel that stayed still counts as one at the next import", () => {
  const sides = { origin, file: same, published: "p1", isEdited: true, isUndone: false }
  expect(nextOrigin(sides, "panel")).toEqual(origin)
  const decided = nextOrigin({ ...sides, file: changed }, "panel")
  expect(decided).toEqual({ file: "f1", written: "w1", rows: "r0" })
  expect(mergeEntry({ ...sides, origin: decided, file: changed })).toBe("panel")
  expect(nextOrigin({ ...sides, file: changed }, "file")).toEqual({ file: "f1", written: "w1", rows: "r1" })
  expect(nextOrigin({ ...sides, file: undefined }, "panel")).toBeUndefined()
})

test("what only one list has stands after the one that precedes it there", () => {
  expect(mergeOrder(["a", "b", "c"], ["x", "a", "c", "y", "z", "b"])).toEqual(["x", "a", "b", "c", "y", "z"])
  expect(mergeOrder([], ["b", "a"])).toEqual(["b", "a"])
})

test.each([
  ["same", "same", "a b c", "a b c", "a b c", "equal"],
  ["same", "moved", "a b c", "a b c", "b a c", "panel"],
  ["one more, one less", "moved", "a b c", "a b d", "b a c", "panel"],
  ["moved", "same", "a b c", "c a b", "a b c", "file"],
  ["moved", "one more", "a b c", "c a b", "a x b c", "file"],
  ["moved", "moved alike", "a b c", "b a c", "b a c x", "equal"],
  ["moved", "moved", "a b c", "c a b", "b a c", "conflict"],
] as const)("an order: files %s, panel %s", (_files, _panel, origin, file, published, outcome) => {
  const ids = (text: string) => text.split(" ")
  const sides = { file: ids(file), published: ids(published), isFileSame: origin === file }
  expect(compareOrders({ ...sides, origin: ids(origin), isEdited: true, isUndone: false })).toBe(outcome)
  // If the panel has published nothing, the files determine the order.
  const unedited = { ...sides, origin: undefined, isEdited: false, isUndone: false }
  expect(["equal", sides.isFileSame ? "panel" : "file"]).toContain(compareOrders(unedited))
})
