import { expect, test } from "vitest"
import { startS3Server } from "#test/s3-server.ts"
import { crashRun, isWhole } from "./crash-run.ts"
import { reportText } from "./print-report.ts"

/* The short form of crash.full.test.ts and `npm run crash-test`: see docs/never-lost.md. */

const short = { requests: 120, kills: 3, seed: "short" } as const

test("of 120 requests on SQLite under three kills none is lost, none doubled", { timeout: 600_000 }, async () => {
  const report = await crashRun({ engine: "sqlite", ...short })
  expect(isWhole(report), reportText(report)).toBe(true)
})

test(
  "of 120 requests on PostgreSQL under kills of two processes and of PostgreSQL none is lost, none doubled",
  { timeout: 600_000 },
  async () => {
    const report = await crashRun({ engine: "postgres", processes: 2, databaseKills: 1, ...short })
    expect(isWhole(report), reportText(report)).toBe(true)
  },
)

test(
  "with the receipts in a bucket none is lost either, and no gift is without its own",
  { timeout: 600_000 },
  async () => {
    await using bucket = await startS3Server()
    const report = await crashRun({ engine: "sqlite", requests: 80, kills: 3, seed: "bucket", env: bucket.env })
    expect(isWhole(report), reportText(report)).toBe(true)
    expect(bucket.asked.some((line) => line.startsWith("PUT /travessia/receipts/"))).toBe(true)
  },
)
