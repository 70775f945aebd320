import fastify from "fastify"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { createLaterWork } from "./later-work.ts"

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }))
afterEach(() => void vi.useRealTimers())

test("work begins between half a second and two seconds later", async () => {
  await using app = fastify()
  const [later, done] = [createLaterWork(app), [] as number[]]
  for (let index = 0; index < 50; index++) later(async () => void done.push(index))
  vi.advanceTimersByTime(499)
  expect(done).toEqual([])
  vi.advanceTimersByTime(750)
  expect(done.length).toBeGreaterThan(0)
  expect(done.length).toBeLessThan(50)
  vi.advanceTimersByTime(751)
  expect(done.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 50 }, (_, index) => index))
})

test("the end of the app waits for work that runs, begins what waits, and each once", async () => {
  const app = fastify()
  const [later, done] = [createLaterWork(app), [] as string[]]
  const { promise, resolve } = Promise.withResolvers<void>()
  later(() => promise.then(() => void done.push("ran")))
  vi.advanceTimersByTime(2_000)
  later(async () => void done.push("waited"))
  const closed = app.close().then(() => done.push("closed"))
  await vi.waitFor(() => expect(done).toEqual(["waited"]))
  resolve()
  await closed
  vi.advanceTimersByTime(2_000)
  expect(done).toEqual(["waited", "ran", "closed"])
})
