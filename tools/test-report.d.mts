interface TestFile {
  name: string
  ms: number
}
export function readTestReport(
  file: string,
  code: number,
): { passed: number; failed: number; skipped: string[]; failures: string[]; files: TestFile[] }
export function describeCounts(passed: number, failed: number, skipped: number): string
export function describeSlowest(files: readonly TestFile[]): string[]
