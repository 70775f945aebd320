import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { countTests } from "./count-tests.mjs"

const vitest = { numPassedTests: 7, numFailedTests: 0, numFailedTestSuites: 0 }
const playwright = { stats: { expected: 5, flaky: 0, unexpected: 0 }, errors: [] }

test.each<[what: string, report: object | undefined, code: number, passed: number, failed: number]>([
  ["all passed", vitest, 0, 7, 0],
  ["two failed in one suite", { ...vitest, numFailedTests: 2, numFailedTestSuites: 1 }, 1, 7, 2],
  ["a file that could not be read", { ...vitest, numFailedTestSuites: 1 }, 1, 7, 1],
  ["an error beside the tests", vitest, 1, 7, 1],
  ["all journeys passed", playwright, 0, 5, 0],
  ["a journey failed", { stats: { expected: 4, flaky: 0, unexpected: 1 }, errors: [] }, 1, 4, 1],
  ["a journey's file could not be read", { ...playwright, errors: [{}] }, 1, 5, 1],
  ["nothing ran", { ...vitest, numPassedTests: 0 }, 0, 0, 1],
  ["the runner died without a report", undefined, 137, 0, 1],
])("%s", (_what, report, code, passed, failed) => {
  const folder = mkdtempSync(join(tmpdir(), "travessia-counts-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, "report.json")
  if (report) writeFileSync(file, JSON.stringify(report))
  expect(countTests(file, code)).toEqual({ passed, failed })
})
