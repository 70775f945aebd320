export function readTestReport(file: string, code: number): { passed: number; failed: number; failures: string[] }
