const carried = new WeakMap<URL, string>()

/**
 * A loader's query string, to pass on with a redirect. Not for reading values: a page declares the values that it reads
 * (site/page-handle.ts), and in development and in tests `url.search` throws.
 */
export function carriedQuery(url: URL): string {
  return carried.get(url) ?? url.search
}

/** Stores the query for `carriedQuery`, for a URL whose `search` throws. */
export function carryQuery(url: URL, query: string): void {
  carried.set(url, query)
}
