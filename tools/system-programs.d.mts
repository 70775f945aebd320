export function missingPrograms(options: { isFull: boolean; isThere?: (path: string) => boolean }): string[]
