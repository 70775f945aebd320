import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { reloadRepeatedly } from "./use-refresh-while.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test("a reload without an answer does not hold up the next ones, and each waits for the last answer", async () => {
  const answers: Array<() => void> = []
  const stop = reloadRepeatedly(() => new Promise((done) => answers.push(done)))
  await vi.advanceTimersByTimeAsync(1_500)
  expect(answers).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(answers).toHaveLength(1)
  answers[0]?.()
  await vi.advanceTimersByTimeAsync(1_500)
  expect(answers).toHaveLength(2)
  // No answer to the second.
  await vi.advanceTimersByTimeAsync(20_000)
  expect(answers).toHaveLength(3)
  // One that comes late starts no second series.
  answers[1]?.()
  await vi.advanceTimersByTimeAsync(15_000)
  expect(answers).toHaveLength(3)
  answers[2]?.()
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(answers).toHaveLength(3)
})
