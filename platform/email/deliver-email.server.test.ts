import { expect, test } from "vitest"
import { recordWaitsMs } from "./deliver-email.server.ts"

const start = Date.parse("2026-11-20T12:00:00-03:00")

test("that an email was sent is tried to be recorded for more than a minute, and no longer than its lease", () => {
  const leasedFor = (seconds: number) => ({ leased_until: new Date(start + seconds * 1_000).toISOString() })
  const lengthOf = (waits: number[]) => waits.reduce((sum, wait) => sum + wait, 0)
  expect(lengthOf(recordWaitsMs(leasedFor(180), new Date(start)))).toBeGreaterThan(60_000)
  expect(lengthOf(recordWaitsMs(leasedFor(60), new Date(start)))).toBe(36_000)
  expect(lengthOf(recordWaitsMs(leasedFor(0), new Date(start)))).toBe(6_000)
})
