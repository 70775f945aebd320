import { afterEach, expect, test, vi } from "vitest"
import { pacePieces } from "./pace-pieces.server.ts"

afterEach(() => void vi.unstubAllGlobals())

async function workOn(file: string, happened: string[]) {
  const nextPiece = pacePieces()
  for (const piece of [1, 2, 3]) {
    await nextPiece()
    happened.push(`${file} ${piece}`)
  }
}

test("pieces begin one after another, those of the file that began first before all others", async () => {
  const happened: string[] = []
  const started = performance.now()
  await Promise.all(["first", "second"].map((file) => workOn(file, happened)))
  // A timer of Node may fire a fraction of a millisecond early.
  expect(performance.now() - started).toBeGreaterThan(9)
  expect(happened).toEqual(["first 1", "first 2", "first 3", "second 1", "second 2", "second 3"])
})

test("a file that has no piece yet holds no other up, and goes first when it has one", async () => {
  const happened: string[] = []
  const nextPiece = pacePieces()
  const other = workOn("other", happened)
  await pacePieces()()
  // The earlier file has got all its pieces before one that began later.
  happened.push("later")
  const more = workOn("more", happened)
  await nextPiece()
  happened.push("slow")
  await Promise.all([other, more])
  expect(happened).toEqual(["other 1", "other 2", "other 3", "later", "slow", "more 1", "more 2", "more 3"])
})

test("the garbage of 64 pieces is collected from the young generation, where that is allowed", async () => {
  const collect = vi.fn()
  vi.stubGlobal("gc", collect)
  const nextPiece = pacePieces()
  for (let piece = 0; piece < 128; piece++) await nextPiece()
  expect(collect.mock.calls).toEqual([[{ type: "minor" }], [{ type: "minor" }]])
})
