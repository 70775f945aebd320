/**
 * What a cache lookup found: a fresh response (`hit`), none (`new`), one of another content version or day that is
 * rendered anew (`changed`) or still serves for a moment (`stale`), one that is rendered again in the background
 * (`old`), or one that serves because rendering fails (`failing`).
 */
export type CacheResult = "hit" | "new" | "changed" | "stale" | "old" | "failing"

/** Receives what the process measures. Its methods neither throw nor wait, and get nothing about visitors. */
export interface Telemetry {
  /** A response cache was created; `size` returns what it holds now. */
  onCache: (name: string, size: () => { responses: number; bytes: number }) => void
  /** A response that may be cached was requested. */
  onCacheLookup: (cache: string, found: CacheResult) => void
  /** A submission is stored. `repeated`: it was stored before, by the same idempotency key. */
  onStored: (kind: "quote" | "gift", repeated: boolean) => void
  /** A page was rendered, from its data to its HTML. */
  onRender: (seconds: number) => void
}
