import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { describeCounts, describeSlowest, readTestReport } from "./test-report.mjs"

const vitest = { numPassedTests: 7, numFailedTests: 0, numFailedTestSuites: 0, testResults: [] }
const playwright = { stats: { expected: 5, flaky: 0, unexpected: 0 }, suites: [], errors: [] }

test.each<[what: string, report: object | undefined, code: number, passed: number, failed: number]>([
  ["all passed", vitest, 0, 7, 0],
  ["two failed in one suite", { ...vitest, numFailedTests: 2, numFailedTestSuites: 1 }, 1, 7, 2],
  ["a file that could not be read", { ...vitest, numFailedTestSuites: 1 }, 1, 7, 1],
  ["an error beside the tests", vitest, 1, 7, 1],
  ["all journeys passed", playwright, 0, 5, 0],
  ["a journey failed", { ...playwright, stats: { expected: 4, flaky: 0, unexpected: 1 } }, 1, 4, 1],
  ["a journey's file could not be read", { ...playwright, errors: [{}] }, 1, 5, 1],
  ["nothing ran", { ...vitest, numPassedTests: 0 }, 0, 0, 1],
  ["the runner died without a report", undefined, 137, 0, 1],
])("%s", (_what, report, code, passed, failed) => {
  expect(readTestReport(writeReport(report), code)).toMatchObject({ passed, failed })
})

test("a failed test of vitest is named with its error, and so is a file that could not be read", () => {
  const report = {
    ...vitest,
    numFailedTests: 1,
    numFailedTestSuites: 2,
    testResults: [
      {
        name: join(process.cwd(), "api/one.test.ts"),
        status: "failed",
        message: "",
        assertionResults: [
          { fullName: "a price is read", status: "passed", failureMessages: [] },
          { fullName: "a day is read", status: "failed", failureMessages: ["\u001B[31mexpected 2\u001B[39m\n  at x"] },
        ],
      },
      { name: join(process.cwd(), "api/two.test.ts"), status: "failed", message: "no such file", assertionResults: [] },
      { name: join(process.cwd(), "api/three.test.ts"), status: "passed", message: "", assertionResults: [] },
    ],
  }
  expect(readTestReport(writeReport(report), 1).failures).toEqual([
    "api/one.test.ts › a day is read\n    expected 2\n      at x",
    "api/two.test.ts › the file\n    no such file",
  ])
})

test("a failed journey is named with the error of its first attempt", () => {
  const error = Array.from({ length: 40 }, (_, line) => `line ${line}`).join("\n")
  const spec = { file: "menus.spec.ts", title: "a menu opens", ok: true, tests: [{ results: [{ errors: [] }] }] }
  const failed = {
    ...spec,
    title: "a menu closes",
    ok: false,
    tests: [{ results: [{ errors: [{ message: error }] }] }],
  }
  const report = {
    stats: { expected: 1, flaky: 0, unexpected: 1 },
    suites: [{ specs: [spec], suites: [{ specs: [failed] }] }],
    errors: [],
  }
  const [failure, ...others] = readTestReport(writeReport(report), 1).failures
  expect(others).toEqual([])
  expect(failure).toMatch(/^menus\.spec\.ts › a menu closes\n {4}line 0\n/)
  expect(failure).not.toContain("line 12")
})

test("what did not run is named", () => {
  const result = (fullName: string, status: string) => ({ fullName, status, failureMessages: [] })
  const results = [result("a", "passed"), result("b", "skipped"), result("c", "todo"), result("d", "pending")]
  const tests = { name: join(process.cwd(), "api/one.test.ts"), status: "passed", assertionResults: results }
  expect(readTestReport(writeReport({ ...vitest, testResults: [tests] }), 0).skipped).toEqual([
    "api/one.test.ts › b",
    "api/one.test.ts › c",
    "api/one.test.ts › d",
  ])
  const spec = (title: string, status: string) => ({
    file: "menus.spec.ts",
    title,
    ok: true,
    tests: [{ status, results: [] }],
  })
  const suites = [{ specs: [spec("a", "expected"), spec("b", "skipped")], suites: [{ specs: [spec("c", "skipped")] }] }]
  expect(readTestReport(writeReport({ ...playwright, suites }), 0).skipped).toEqual([
    "menus.spec.ts › b",
    "menus.spec.ts › c",
  ])
})

test("the slowest files of a runner stand first, with the time of all their tests", () => {
  const file = (name: string, ms: number) => ({
    name: join(process.cwd(), name),
    status: "passed",
    assertionResults: [],
    startTime: 1_000,
    endTime: 1_000 + ms,
  })
  const testResults = [file("api/fast.test.ts", 40), file("api/slow.test.ts", 61_240)]
  expect(describeSlowest(readTestReport(writeReport({ ...vitest, testResults }), 0).files)).toEqual([
    "   61.2 s  api/slow.test.ts",
    "    0.0 s  api/fast.test.ts",
  ])
  const spec = (...durations: number[]) => ({
    ok: true,
    tests: [{ status: "expected", results: durations.map((duration) => ({ duration })) }],
  })
  const suites = [
    { file: "menus.spec.ts", specs: [spec(1_000)] },
    { file: "quote.spec.ts", specs: [spec(900, 800)], suites: [{ specs: [spec(700)] }] },
  ]
  const { files } = readTestReport(writeReport({ ...playwright, suites }), 0)
  expect(describeSlowest(files)).toEqual(["    2.4 s  quote.spec.ts", "    1.0 s  menus.spec.ts"])
  expect(describeSlowest(Array.from({ length: 30 }, (_, ms) => ({ name: "a", ms })))).toHaveLength(20)
})

test("the counts name skipped tests only where there are any", () => {
  expect(describeCounts(123, 0, 0)).toBe("123 passed, 0 failed")
  expect(describeCounts(123, 0, 2)).toBe("123 passed, 0 failed, 2 skipped")
})

/** The path of a report with this content; without one, of a file that is not there. */
function writeReport(report: object | undefined): string {
  const folder = mkdtempSync(join(tmpdir(), "travessia-report-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, "report.json")
  if (report) writeFileSync(file, JSON.stringify(report))
  return file
}
