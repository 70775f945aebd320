export const siteArgs: readonly string[]
export const siteEnvironment: Record<string, string>

/** Whether the last build is of the present sources. */
export function isBuilt(): boolean
