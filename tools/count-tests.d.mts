export function countTests(file: string, code: number): { passed: number; failed: number }
