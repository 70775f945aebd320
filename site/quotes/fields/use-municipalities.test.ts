import { afterEach, expect, test, vi } from "vitest"
import { fetchMunicipalities } from "./use-municipalities.ts"

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test("cities that do not arrive are waited for up to a limit: then the form can offer to try again", async () => {
  const limit = new AbortController()
  vi.spyOn(AbortSignal, "timeout").mockReturnValue(limit.signal)
  // A line on which nothing arrives.
  vi.stubGlobal(
    "fetch",
    (_address: string, { signal }: RequestInit = {}) =>
      new Promise((_done, fail) => signal?.addEventListener("abort", () => fail(signal.reason))),
  )
  const cities = fetchMunicipalities("18")
  limit.abort(new DOMException("late", "TimeoutError"))
  await expect(cities).rejects.toThrow("late")
})
