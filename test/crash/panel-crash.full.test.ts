import { expect, test } from "vitest"
import { type PanelCrashOptions, panelCrashRun } from "./panel-crash-run.ts"

/* The long form of panel-crash.test.ts, in `npm run test:full`. */

const runs: Array<[where: string, options: Omit<PanelCrashOptions, "seed">]> = [
  ["SQLite", { engine: "sqlite", people: 8, actions: 300, kills: 16 }],
  [
    "PostgreSQL with two processes, killed itself too",
    { engine: "postgres", processes: 2, people: 8, actions: 300, kills: 16, databaseKills: 3 },
  ],
]

test.each(runs)("of thousands of changes by staff on %s none is half done or lost", async (_where, options) => {
  const report = await panelCrashRun({ ...options, seed: `long-${Date.now()}` })
  expect(report.faults, JSON.stringify(report)).toEqual([])
  expect(report.acknowledged).toBeGreaterThan(500)
})
