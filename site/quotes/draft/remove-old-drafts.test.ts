import { afterEach, expect, test, vi } from "vitest"
import { dayMs, now, storedDraft } from "#test/fixtures/quote-draft-samples.ts"
import { removeOldDrafts } from "./remove-old-drafts.ts"

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test("every page removes a draft that is a week old, and no other; a blocked storage is no failure", async () => {
  vi.useFakeTimers({ now: now + 8 * dayMs, toFake: ["Date"] })
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  }
  vi.stubGlobal("localStorage", storage)
  vi.stubGlobal("sessionStorage", { getItem: () => null })
  stored.set("quote-draft", storedDraft({ savedAt: now + dayMs }))
  await removeOldDrafts()
  expect(stored.size).toBe(1)
  stored.set("quote-draft", storedDraft())
  await removeOldDrafts()
  expect(stored.size).toBe(0)
  const blocked = () => {
    throw new DOMException("blocked", "SecurityError")
  }
  vi.stubGlobal("localStorage", { getItem: blocked })
  await removeOldDrafts()
})
