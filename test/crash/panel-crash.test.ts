import { expect, test } from "vitest"
import { type PanelCrashOptions, panelCrashRun } from "./panel-crash-run.ts"

/* The short form of panel-crash.full.test.ts. */

const runs: Array<[where: string, options: PanelCrashOptions]> = [
  ["SQLite", { engine: "sqlite", people: 4, deeds: 30, kills: 3, seed: "short" }],
  [
    "PostgreSQL with two processes, killed itself too",
    { engine: "postgres", processes: 2, people: 4, deeds: 30, kills: 3, databaseKills: 1, seed: "short" },
  ],
]

test.each(runs)(
  "under kills in the middle of moves, notes, decisions and exports on %s nothing is half done or lost",
  async (_where, options) => {
    const { faults, acknowledged, silent, exports } = await panelCrashRun(options)
    expect(faults).toEqual([])
    expect(acknowledged).toBeGreaterThan(30)
    // The kills came in the middle of something.
    expect(silent).toBeGreaterThan(0)
    expect(exports).toBeGreaterThan(0)
  },
  600_000,
)
