import { expect, test } from "vitest"
import { crashRun, isWhole } from "./crash-run.ts"
import { reportText } from "./print-report.ts"

/* The short form of crash.full.test.ts and `npm run crash-test`: see docs/never-lost.md. */

const short = { requests: 40, kills: 2, seed: "daily" } as const

test("of 40 requests on SQLite under two kills none is lost, none doubled", { timeout: 600_000 }, async () => {
  const report = await crashRun({ engine: "sqlite", ...short })
  expect(isWhole(report), reportText(report)).toBe(true)
})

test(
  "of 40 requests on PostgreSQL under kills of two processes and of PostgreSQL none is lost, none doubled",
  { timeout: 600_000 },
  async () => {
    const report = await crashRun({ engine: "postgres", processes: 2, databaseKills: 1, ...short })
    expect(isWhole(report), reportText(report)).toBe(true)
  },
)
