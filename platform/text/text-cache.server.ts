import { LRUCache } from "lru-cache"

/** Pages show the same few hundred texts again and again. */
const cachedTexts = 2_000

/** The function with its last results cached by their source. */
export function createTextCache(convert: (source: string) => string): (source: string) => string {
  const cache = new LRUCache<string, string>({ max: cachedTexts })
  return (source) => {
    const cached = cache.get(source)
    if (cached !== undefined) return cached
    const text = convert(source)
    cache.set(source, text)
    return text
  }
}
