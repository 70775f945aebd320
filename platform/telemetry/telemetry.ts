/**
 * Result of a cache lookup: a fresh response (`hit`); no response (`new`); one of another content version or day, which
 * is rendered again (`changed`) or served for a moment longer (`stale`); an old one, which is rendered again in the
 * background (`old`); or one that is served because rendering fails (`failing`).
 */
export type CacheResult = "hit" | "new" | "changed" | "stale" | "old" | "failing"

/** Receives what the process measures. Its methods neither throw nor wait, and get nothing about visitors. */
export interface Telemetry {
  /** A response cache was created; `size` returns what it holds now. */
  onCache: (name: string, size: () => { responses: number; bytes: number }) => void
  /** A response that may be cached was requested. */
  onCacheLookup: (cache: string, found: CacheResult) => void
  /** A submission of this kind is stored. `repeated`: it was stored before, by the same idempotency key. */
  onStored: (kind: string, repeated: boolean) => void
  /** A page was rendered, from its data to its HTML. */
  onRender: (seconds: number) => void
}
