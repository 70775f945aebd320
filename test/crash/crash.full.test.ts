import { expect, test } from "vitest"
import { startS3Server } from "#test/s3-server.ts"
import { type CrashRunOptions, crashRun, isWhole } from "./crash-run.ts"
import { reportText } from "./print-report.ts"

/* The long form of crash.test.ts, in `npm run test:full`. */

const runs: Array<[where: string, options: Omit<CrashRunOptions, "seed">]> = [
  ["SQLite", { engine: "sqlite", requests: 3_000, kills: 16 }],
  [
    "PostgreSQL with two processes, killed itself too",
    { engine: "postgres", processes: 2, requests: 3_000, kills: 16, databaseKills: 3 },
  ],
]

test.each(runs)("of three thousand requests on %s none is lost, none doubled", async (_where, options) => {
  const report = await crashRun({ ...options, seed: `long-${new Date().toISOString()}` })
  expect(isWhole(report), reportText(report)).toBe(true)
})

test("with the receipts in a bucket none of a thousand is lost either", async () => {
  await using bucket = await startS3Server()
  const report = await crashRun({ engine: "sqlite", requests: 1_000, kills: 6, seed: "long-bucket", env: bucket.env })
  expect(isWhole(report), reportText(report)).toBe(true)
})
