import { expect, test } from "vitest"
import { type ContentCrashOptions, contentCrashRun } from "./content-crash-run.ts"

/* The long form of content-crash.test.ts, in `npm run test:full`. */

// An entry keeps fifty versions; with more publications, older ones could not be compared with what was read.
const work = { editors: 4, actions: 70, imports: 1_000 }

const runs: Array<[where: string, options: Omit<ContentCrashOptions, "seed">]> = [
  ["SQLite", { ...work, engine: "sqlite", kills: 10, readers: 3 }],
  [
    "PostgreSQL with four processes, killed itself too",
    { ...work, engine: "postgres", processes: 4, kills: 8, databaseKills: 2 },
  ],
]

test.each(runs)(
  "of hundreds of publications on %s none is half done, and no draft is lost",
  async (_where, options) => {
    const { faults, ...report } = await contentCrashRun({ ...options, seed: `long-${Date.now()}` })
    console.log(JSON.stringify(report))
    expect(faults, JSON.stringify(report)).toEqual([])
    expect(report.acknowledged).toBeGreaterThan(200)
    expect(report.imported).toBeGreaterThan(0)
    expect(report.states).toBeGreaterThan(20)
  },
)
