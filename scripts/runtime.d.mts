export const siteArgs: readonly string[]
