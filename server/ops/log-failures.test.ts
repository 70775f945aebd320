import { expect, onTestFinished, test, vi } from "vitest"
import { logFailures } from "./log-failures.ts"

test("a failure that repeats is logged once a minute with how often, and another one at once", () => {
  vi.useFakeTimers({ toFake: ["performance"] })
  onTestFinished(() => void vi.useRealTimers())
  const error = vi.fn<(details: object, message: string) => void>()
  const report = logFailures({ error })
  const [away, other] = [() => new Error("connect ECONNREFUSED"), new Error("no space left on device")]
  for (let seconds = 0; seconds < 600; seconds += 2) {
    report(away())
    vi.advanceTimersByTime(2_000)
  }
  const repeated = error.mock.calls.map(([details]) => ("repeated" in details ? details.repeated : 0))
  expect(repeated).toEqual([0, ...Array.from({ length: 9 }, () => 29)])
  report(other)
  expect(error).toHaveBeenLastCalledWith({ err: other }, "trabalho de fundo falhou")
})
