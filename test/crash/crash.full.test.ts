import { expect, test } from "vitest"
import { startS3Server } from "#test/s3-server.ts"
import type { FaultName } from "./broken-site.ts"
import { type CrashReport, type CrashRunOptions, crashRun, isWhole } from "./crash-run.ts"
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
  expect(bucket.asked.some((line) => line.startsWith("PUT /travessia/receipts/"))).toBe(true)
})

/** The faults that the comparison must detect; otherwise it proves nothing. */
const controls: Array<[fault: FaultName, promise: RegExp, options: Partial<CrashRunOptions>]> = [
  ["answers before the commit", /está guardado, uma vez/, { kills: 4 }],
  ["forgets the keys", /nenhum pedido guardado duas vezes/, { kills: 0 }],
  ["marks mails before they leave", /todo e-mail saiu/, { kills: 2 }],
]

test.each(controls)("a site that %s is found out", { timeout: 300_000 }, async (fault, promise, options) => {
  const report = await crashRun({
    engine: "sqlite",
    requests: 80,
    kills: 0,
    seed: "control",
    entry: "test/crash/broken-site.ts",
    env: { FAULT: fault },
    ...options,
  })
  expect(faultsOf(report, promise), reportText(report)).not.toEqual([])
})

function faultsOf({ checks }: CrashReport, promise: RegExp): string[] {
  return checks.filter((check) => promise.test(check.promise)).flatMap(({ faults }) => faults)
}
