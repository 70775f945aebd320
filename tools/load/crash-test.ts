import { parseArgs } from "node:util"
import { type CrashRunOptions, crashRun, isWhole } from "#test/crash/crash-run.ts"
import { reportText } from "#test/crash/print-report.ts"

/*
 * npm run crash-test: checks that no request is lost or stored twice when the site is killed. It sends requests to the
 * built site, kills it (and PostgreSQL) at random moments, and compares the answers with what was stored.
 * See docs/never-lost.md.
 */

const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "10000" },
    kills: { type: "string", default: "30" },
    engine: { type: "string", default: "both" },
    processes: { type: "string", default: "1" },
    "database-kills": { type: "string", default: "4" },
    clients: { type: "string", default: "12" },
    seed: { type: "string", default: new Date().toISOString() },
  },
})

const engines =
  values.engine === "both" ? (["sqlite", "postgres"] as const) : [values.engine as CrashRunOptions["engine"]]
const count = (text: string) => Math.max(0, Math.trunc(Number(text)) || 0)
let whole = true
for (const engine of engines) {
  const report = await crashRun({
    engine,
    processes: count(values.processes),
    requests: count(values.requests),
    kills: count(values.kills),
    databaseKills: count(values["database-kills"]),
    clients: count(values.clients),
    seed: values.seed,
    patient: true,
    onProgress: (line) => console.log(`  ${new Date().toISOString().slice(11, 19)} ${line}`),
  })
  console.log(`\n${reportText(report)}\n`)
  whole &&= isWhole(report)
}
process.exit(whole ? 0 : 1)
