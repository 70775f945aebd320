import { expect, test } from "vitest"
import { type ContentCrashOptions, contentCrashRun } from "./content-crash-run.ts"

/* The short form of content-crash.full.test.ts. */

const runs: Array<[where: string, options: ContentCrashOptions]> = [
  ["SQLite", { engine: "sqlite", editors: 2, deeds: 25, imports: 2, kills: 2, seed: "short" }],
  [
    "PostgreSQL with two processes, killed itself too",
    { engine: "postgres", processes: 2, editors: 2, deeds: 20, imports: 1, kills: 1, databaseKills: 1, seed: "short" },
  ],
]

test.each(runs)(
  "under kills in the middle of saves, publications and imports on %s no draft is lost and no page is a mixture",
  async (_where, options) => {
    const report = await contentCrashRun(options)
    expect(report.faults, JSON.stringify(report)).toEqual([])
    expect(report.acknowledged).toBeGreaterThan(20)
    // The kills came in the middle of something.
    expect(report.silent).toBeGreaterThan(0)
    expect(report.read).toBeGreaterThan(0)
  },
  600_000,
)
