const carried = new WeakMap<URL, string>()

/**
 * The query string of a loader's `url`, to be sent on with a redirect. It is not for reading: what a page reads it
 * declares (site/page-handle.ts), and in development and in tests `url.search` throws.
 */
export function carriedQuery(url: URL): string {
  return carried.get(url) ?? url.search
}

/** Gives the query to `carriedQuery` of a URL that throws when its `search` is read. */
export function carryQuery(url: URL, query: string): void {
  carried.set(url, query)
}
