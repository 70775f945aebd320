import { expect, test } from "vitest"
import { releaseMemory } from "./release-memory.server.ts"

test("a large buffer and its views are empty afterwards; a small one shares its memory with others and stays", () => {
  const large = Buffer.alloc(2 * 1024 * 1024, 1)
  const view = large.subarray(1024, 2048)
  const [small, beside] = [Buffer.from("small"), Buffer.from("beside")]
  for (const buffer of [view, small]) releaseMemory(buffer)
  expect([large.length, view.length]).toEqual([0, 0])
  expect([small.toString(), beside.toString()]).toEqual(["small", "beside"])
})
