import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { answerMaxMs, fetchData } from "./fetch-data.ts"

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal("fetch", (_address: string, { signal }: { signal: AbortSignal }) => {
    const { promise, reject } = Promise.withResolvers<Response>()
    signal.addEventListener("abort", () => reject(signal.reason as Error))
    return promise
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test("a request without an answer ends, so that polling does not take every connection", async () => {
  const answer = fetchData("/pedidos/novos")
  vi.advanceTimersByTime(answerMaxMs)
  expect(await answer).toBeUndefined()
  expect(vi.getTimerCount()).toBe(0)
})

test("who asked can end it before, and nothing is asked for who is gone", async () => {
  const leaving = new AbortController()
  const answer = fetchData("/pedidos/novos", leaving.signal)
  leaving.abort()
  expect(await answer).toBeUndefined()
  expect(await fetchData("/pedidos/novos", leaving.signal)).toBeUndefined()
  expect(vi.getTimerCount()).toBe(0)
})
