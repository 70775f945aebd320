import { expect, test } from "vitest"
import { contentCrashRun } from "./content-crash-run.ts"

/* The short form of content-crash.full.test.ts, which also kills several processes and PostgreSQL. */

test("under kills in the middle of saves, publications and imports no draft is lost, no page mixed", async () => {
  const report = await contentCrashRun({
    engine: "sqlite",
    editors: 2,
    actions: 25,
    imports: 2,
    kills: 2,
    seed: "short",
  })
  expect(report.faults, JSON.stringify(report)).toEqual([])
  expect(report.acknowledged).toBeGreaterThan(20)
  // At least one kill interrupted an action.
  expect(report.silent).toBeGreaterThan(0)
  expect(report.read).toBeGreaterThan(0)
}, 600_000)
