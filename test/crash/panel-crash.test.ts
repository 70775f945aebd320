import { expect, test } from "vitest"
import { panelCrashRun } from "./panel-crash-run.ts"

/* The short form of panel-crash.full.test.ts, which also kills two processes and PostgreSQL. */

test("under kills in the middle of moves, notes, decisions and exports nothing is half done or lost", async () => {
  const options = { engine: "sqlite", people: 4, actions: 30, kills: 3, seed: "short" } as const
  const { faults, acknowledged, silent, exports } = await panelCrashRun(options)
  expect(faults).toEqual([])
  expect(acknowledged).toBeGreaterThan(30)
  // At least one kill interrupted an action.
  expect(silent).toBeGreaterThan(0)
  expect(exports).toBeGreaterThan(0)
}, 600_000)
