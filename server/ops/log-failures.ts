import { LRUCache } from "lru-cache"

const everyMs = 60_000
/** Failures that are told apart. */
const kindsMax = 100

/**
 * Logs the failures of background work: one that repeats, as each two seconds while the database is away, once a
 * minute, with how often it was left out since.
 */
export function logFailures(log: { error: (details: object, message: string) => void }): (error: unknown) => void {
  const kinds = new LRUCache<string, { loggedAt: number; repeated: number }>({ max: kindsMax })
  return (err) => {
    const kind = String(err)
    const { loggedAt, repeated } = kinds.get(kind) ?? { loggedAt: Number.NEGATIVE_INFINITY, repeated: 0 }
    const now = performance.now()
    if (now - loggedAt < everyMs) return void kinds.set(kind, { loggedAt, repeated: repeated + 1 })
    log.error({ err, ...(repeated > 0 && { repeated }) }, "trabalho de fundo falhou")
    kinds.set(kind, { loggedAt: now, repeated: 0 })
  }
}
