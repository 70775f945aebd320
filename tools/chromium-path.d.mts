export const headlessShell: string
export function chromiumPath(isThere?: (path: string) => boolean): string | undefined
