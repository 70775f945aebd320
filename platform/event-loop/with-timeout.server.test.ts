import { stat } from "node:fs/promises"
import { setTimeout as sleep } from "node:timers/promises"
import { expect, test } from "vitest"
import { blockEventLoopDuring } from "#test/block-event-loop.ts"
import { withTimeout } from "./with-timeout.server.ts"

test("returns the value, throws the error, and returns undefined when either takes longer", async () => {
  expect(await withTimeout(Promise.resolve("value"), 1_000)).toBe("value")
  await expect(withTimeout(Promise.reject(new Error("away")), 1_000)).rejects.toThrow("away")
  expect(await withTimeout(new Promise(() => {}), 10)).toBe(undefined)
  const failing = Promise.withResolvers<string>()
  expect(await withTimeout(failing.promise, 10)).toBe(undefined)
  // An unhandled rejection would fail the run.
  failing.reject(new Error("away"))
  await sleep()
})

test("an answer that arrived while the event loop was busy counts as in time", async () => {
  expect(await blockEventLoopDuring(() => withTimeout(stat("."), 20), 100)).toBeDefined()
})
