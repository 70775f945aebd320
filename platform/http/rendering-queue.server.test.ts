import { setTimeout as sleep } from "node:timers/promises"
import { expect, test } from "vitest"
import { createRenderingQueue } from "./rendering-queue.server.ts"

test("begins as many as there is room for, and the others in their order, those of one key together", async () => {
  const queue = createRenderingQueue<string>(2, 60_000)
  const begun: string[] = []
  const ends = new Map<string, PromiseWithResolvers<string>>()
  const add = (key: string, name: string) =>
    queue.add(key, () => {
      begun.push(name)
      const end = Promise.withResolvers<string>()
      ends.set(name, end)
      return end.promise
    })
  const first = [add("a", "a 1"), add("b", "b 1")]
  expect(begun).toEqual(["a 1", "b 1"])
  const second = [add("c", "c 1"), add("a", "a 2"), add("c", "c 2")]
  expect([begun.length, ...["c", "a", "b"].map(queue.isWaiting)]).toEqual([2, true, true, false])
  expect(["c", "a", "b"].map(queue.turnsBefore)).toEqual([0, 1, -1])
  ends.get("b 1")?.resolve("b")
  await expect.poll(() => begun).toEqual(["a 1", "b 1", "c 1"])
  expect(queue.isWaiting("c")).toBe(false)
  const failed = expect(first[0]).rejects.toThrow("a failed")
  ends.get("a 1")?.reject(new Error("a failed"))
  await failed
  await expect.poll(() => begun).toEqual(["a 1", "b 1", "c 1", "a 2"])
  ends.get("c 1")?.resolve("c")
  ends.get("a 2")?.resolve("a")
  expect(await Promise.all([first[1], ...second])).toEqual(["b", "c", "a", "c"])
})

test("a task that takes too long keeps no other from its turn", async () => {
  const queue = createRenderingQueue<string>(1, 20)
  const end = Promise.withResolvers<string>()
  const first = queue.add("a", () => end.promise)
  expect(await queue.add("b", async () => "b")).toBe("b")
  end.resolve("a")
  expect(await first).toBe("a")
})

test("what a task holds its slot for delays the others, but not its own result", async () => {
  const queue = createRenderingQueue<string>(1, 60_000)
  const work = Promise.withResolvers<void>()
  const first = queue.add("a", async (hold) => {
    hold(work.promise)
    return "a"
  })
  const second = queue.add("b", async () => "b")
  expect(await first).toBe("a")
  await sleep(5)
  expect(queue.isWaiting("b")).toBe(true)
  work.reject(new Error("failed"))
  expect(await second).toBe("b")
})
