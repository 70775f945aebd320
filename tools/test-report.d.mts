export function readTestReport(
  file: string,
  code: number,
): { passed: number; failed: number; skipped: string[]; failures: string[] }
export function describeCounts(passed: number, failed: number, skipped: number): string
