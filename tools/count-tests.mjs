import { existsSync, readFileSync } from "node:fs"

/**
 * Returns how many tests passed and failed, from the JSON report of vitest or Playwright and the runner's exit code.
 * It counts as one failure when a runner wrote no report, ran nothing, or failed without a failed test in its report.
 */
export function countTests(file, code) {
  const counts = existsSync(file) ? countReport(JSON.parse(readFileSync(file, "utf8"))) : { passed: 0, failed: 0 }
  const unexplained = counts.passed + counts.failed === 0 || (code !== 0 && counts.failed === 0)
  return unexplained ? { ...counts, failed: 1 } : counts
}

function countReport(report) {
  if (report.stats) {
    const { expected, flaky, unexpected } = report.stats
    return { passed: expected + flaky, failed: unexpected + report.errors.length }
  }
  // A test file that failed to load has no failed test, but is a failed suite.
  return { passed: report.numPassedTests, failed: report.numFailedTests || report.numFailedTestSuites }
}
