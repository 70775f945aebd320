import { LRUCache } from "lru-cache"
import type { ReadOnly } from "#platform/read-only.ts"
import type { ContentReads, ContentVersion } from "./content-version.ts"
import { isUnavailable } from "./unavailable.ts"

interface VersionedContent {
  contentVersion: ContentVersion
}

interface Entry {
  version: string
  value: Promise<unknown>
}

/**
 * For small values that many pages need (the agency, the menus). The limit bounds the keys that contain a day; all
 * others are few.
 */
const maxEntries = 200

const caches = new WeakMap<ContentVersion, LRUCache<string, Entry>>()

/**
 * Returns the cached value of this key and content version, and calls `read` on a miss. Nobody else may use the key:
 * whatever is stored under it is returned as this caller's type. All callers get the same object, which none may
 * change. Concurrent ones share one read. While the database is unavailable, the previous version's value is returned.
 * A failure is not cached. `reads` names the columns that `read` depends on. A preview whose drafts change none of them
 * uses the cached value of the published content; other previews share a value when their drafts change these columns
 * alike.
 */
export async function cachedContent<Value>(
  { contentVersion }: VersionedContent,
  key: string,
  read: () => Promise<Value>,
  reads: ContentReads = {},
): Promise<ReadOnly<Value>> {
  const shared = contentVersion.sharedWith?.(reads)
  if (shared?.isPublished) {
    const published = cacheOf(shared.version).get(key)
    if (published && published.version === (await shared.version.current()))
      return published.value as Promise<ReadOnly<Value>>
  }
  const owner = shared && !shared.isPublished ? shared.version : contentVersion
  const cache = cacheOf(owner)
  const version = await owner.current()
  // After the await: concurrent callers all resume here, and the first one stores the read that the others share.
  const cached = cache.get(key)
  if (cached?.version === version) return cached.value as Promise<ReadOnly<Value>>
  // Not `LRUCache.fetch()`: it would let a caller of the new version join a read that began under the old one.
  const value = read().catch((error: unknown) => {
    if (cached) cache.set(key, cached)
    else cache.delete(key)
    if (cached && isUnavailable(error)) return cached.value as Value
    throw error
  })
  cache.set(key, { version, value })
  return value as Promise<ReadOnly<Value>>
}

/** For a process that has just changed the content: it may notice PostgreSQL's new version up to a second later. */
export function clearContentCache({ contentVersion }: VersionedContent): void {
  caches.delete(contentVersion)
}

function cacheOf(contentVersion: ContentVersion): LRUCache<string, Entry> {
  const cache = caches.get(contentVersion) ?? new LRUCache<string, Entry>({ max: maxEntries })
  caches.set(contentVersion, cache)
  return cache
}
