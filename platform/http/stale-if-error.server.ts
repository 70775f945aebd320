import { LRUCache } from "lru-cache"
import type { ContentVersion } from "#platform/database/content-version.ts"
import { isUnavailable } from "#platform/database/unavailable.ts"

const caches = new WeakMap<ContentVersion, LRUCache<string, object>>()

/**
 * Returns the result of `read`; while the database is unavailable, its last result. So a form that was rendered once
 * can be shown again with the typed values when it cannot be stored.
 */
export async function staleIfError<Value extends object>(
  { contentVersion }: { contentVersion: ContentVersion },
  key: string,
  read: () => Promise<Value>,
): Promise<Value> {
  const cache = caches.get(contentVersion) ?? new LRUCache<string, object>({ max: 1_000 })
  caches.set(contentVersion, cache)
  try {
    const value = await read()
    cache.set(key, value)
    return value
  } catch (error) {
    const known = cache.get(key) as Value | undefined
    if (known && isUnavailable(error)) return known
    // A value that no longer exists must not come back.
    if (!isUnavailable(error)) cache.delete(key)
    throw error
  }
}

/** For `catch`: returns this value while the database is unavailable; rethrows any other error. */
export function whenUnavailable<Value>(value: Value): (error: unknown) => Value {
  return (error) => {
    if (isUnavailable(error)) return value
    throw error
  }
}
