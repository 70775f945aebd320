export const versionQuery = "select value from setting where name = 'content_version'"

/** The content version as it was last read, and the one before it. */
export interface VersionRecord {
  /** Undefined before the first read. */
  current: () => string | undefined
  /** Notes that the database had this version at this instant (`performance.now()`), and returns it. */
  confirm: (version: string, at: number) => string
  confirmedAt: (version: string) => number
}

export function createVersionRecord(): VersionRecord {
  let current: { version: string; at: number } | undefined
  let before = current
  return {
    current: () => current?.version,
    confirm: (version, at) => {
      if (current?.version !== version) before = current
      current = { version, at }
      return version
    },
    confirmedAt: (version) => [current, before].find((one) => one?.version === version)?.at ?? Number.NEGATIVE_INFINITY,
  }
}
