/** How an answer was found: kept and good; rendered for the first time, or after a change of content or day; kept but old, or served still because rendering fails. */
export type CacheResult = "hit" | "new" | "changed" | "old" | "failing"

/** Who watches over the process. Its calls neither fail nor wait, and are told nothing of visitors. */
export interface Telemetry {
  /** A cache of whole answers was made; `size` tells what it holds. */
  onCache: (name: string, size: () => { answers: number; bytes: number }) => void
  /** Something that may be kept was asked for. */
  onCacheLookup: (cache: string, found: CacheResult) => void
  /** What a visitor sent is stored, or was before: a repeat. */
  onStored: (kind: "quote" | "gift", repeated: boolean) => void
  /** A page was drawn: from its data to its HTML. */
  onRender: (seconds: number) => void
}
