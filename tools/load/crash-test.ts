import { readCrashOptions } from "#test/crash/crash-options.ts"
import { crashRun, isWhole } from "#test/crash/crash-run.ts"
import { reportText } from "#test/crash/print-report.ts"

/*
 * npm run crash-test: checks that no request is lost or stored twice when the site is killed. It sends requests to the
 * built site, kills it (and PostgreSQL) at random moments, and compares the answers with what was stored.
 * See docs/never-lost.md.
 */

let whole = true
for (const options of readCrashOptions(process.argv.slice(2))) {
  const report = await crashRun({
    ...options,
    patient: true,
    onProgress: (line) => console.log(`  ${new Date().toISOString().slice(11, 19)} ${line}`),
  })
  console.log(`\n${reportText(report)}\n`)
  whole &&= isWhole(report)
}
process.exit(whole ? 0 : 1)
