import { afterEach, expect, test, vi } from "vitest"
import { answerMaxMs } from "#panel/ui/fetch-data.ts"
import { saveDescription } from "./save-description.ts"

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test("a text without an answer is told to be sent again, in place of waiting without end", async () => {
  const limit = new AbortController()
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(limit.signal)
  vi.stubGlobal("fetch", (_address: string, { signal }: { signal: AbortSignal }) => {
    const { promise, reject } = Promise.withResolvers<Response>()
    signal.addEventListener("abort", () => reject(signal.reason as Error))
    return promise
  })
  const saving = saveDescription(new FormData())
  expect(timeout).toHaveBeenCalledWith(answerMaxMs)
  limit.abort(new DOMException("late", "TimeoutError"))
  expect(await saving).toContain("Confira a conexão e tente de novo.")
})
