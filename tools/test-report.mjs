import { existsSync, readFileSync } from "node:fs"
import { relative } from "node:path"
import { stripVTControlCharacters } from "node:util"

/** Lines kept of an error: the assertion and the compared values. */
const errorLines = 12
const slowestCount = 20

/**
 * Returns how many tests passed and failed, from the JSON report of vitest or Playwright and the runner's exit code,
 * each failure's name with the first lines of its error, the name of each test that did not run, and each file's
 * duration. It counts as one failure when a runner wrote no report, ran nothing, or failed without a failed test in its
 * report.
 */
export function readTestReport(file, code) {
  const report = existsSync(file)
    ? readReport(JSON.parse(readFileSync(file, "utf8")))
    : { passed: 0, failed: 0, skipped: [], failures: [], files: [] }
  const unexplained = report.passed + report.failed === 0 || (code !== 0 && report.failed === 0)
  if (!unexplained) return report
  return { ...report, failed: 1, failures: [`the runner ended with code ${code} and reported no failed test`] }
}

/** One line, for people and for programs that read the last line of `npm test`. */
export function describeCounts(passed, failed, skipped) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`
}

/** The files that took longest, one line each. */
export function describeSlowest(files) {
  return files
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, slowestCount)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`)
}

function readReport(report) {
  if (report.stats) {
    const { expected, flaky, unexpected } = report.stats
    const failures = [...report.suites.flatMap(failedJourneys), ...report.errors.map(({ message }) => shorten(message))]
    return {
      passed: expected + flaky,
      failed: unexpected + report.errors.length,
      skipped: report.suites.flatMap(skippedJourneys),
      failures,
      files: report.suites.map((suite) => ({ name: suite.file, ms: durationOf(suite) })),
    }
  }
  // A test file that failed to load has no failed test, but is a failed suite.
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests || report.numFailedTestSuites,
    skipped: report.testResults.flatMap(skippedTests),
    failures: report.testResults.flatMap(failedTests),
    files: report.testResults.map(({ name, startTime, endTime }) => ({
      name: inProject(name),
      ms: endTime - startTime,
    })),
  }
}

/** The sum over the file's journeys, which may run at the same time. */
function durationOf({ suites = [], specs = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results))
  return [...results.map(({ duration }) => duration), ...suites.map(durationOf)].reduce((sum, ms) => sum + ms, 0)
}

/** A Playwright suite is a file or a `describe`, which may hold others. */
function failedJourneys({ suites = [], specs = [] }) {
  const failed = specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors))
      return describeFailure(file, title, errors[0]?.message)
    })
  return [...failed, ...suites.flatMap(failedJourneys)]
}

function skippedJourneys({ suites = [], specs = [] }) {
  const skipped = specs
    .filter(({ tests }) => tests.some(({ status }) => status === "skipped"))
    .map(({ file, title }) => `${file} › ${title}`)
  return [...skipped, ...suites.flatMap(skippedJourneys)]
}

/** Those that a condition skipped, those still to write, and those that a failed `beforeAll` kept from running. */
function skippedTests({ name, assertionResults }) {
  return assertionResults
    .filter(({ status }) => ["skipped", "todo", "pending"].includes(status))
    .map(({ fullName }) => `${inProject(name)} › ${fullName}`)
}

function failedTests({ name, status, message, assertionResults }) {
  const file = inProject(name)
  const failed = assertionResults
    .filter((result) => result.status === "failed")
    .map(({ fullName, failureMessages }) => describeFailure(file, fullName, failureMessages[0]))
  return failed.length > 0 || status === "passed" ? failed : [describeFailure(file, "the file", message)]
}

function inProject(path) {
  return relative(process.cwd(), path)
}

function describeFailure(file, title, error) {
  return `${file} › ${title}\n${shorten(error)}`
}

function shorten(error = "no error was reported") {
  const lines = stripVTControlCharacters(error).split("\n").slice(0, errorLines)
  return lines.map((line) => `    ${line}`).join("\n")
}
