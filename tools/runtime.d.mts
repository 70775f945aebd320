export const siteArgs: readonly string[]
export const siteEnvironment: Record<string, string>
