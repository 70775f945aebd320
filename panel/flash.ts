/* Flash messages: the redirect after a submit names one in the query, and the next page shows it. */

/**
 * The address of a page with one of its flash messages. Other values of `query` stay. Callers must give `Key`, so that
 * the key of another page's message fails the typecheck.
 */
export function flashHref<Key extends string = never>(
  address: string,
  key: NoInfer<Key>,
  query?: URLSearchParams,
): string {
  const search = new URLSearchParams(query)
  search.set("feito", key)
  return `${address}?${search}`
}

/** The key in the address, if it is one of these. */
export function flashKey<Key extends string>(
  keys: Readonly<Record<Key, unknown>>,
  { searchParams }: URL,
): Key | undefined {
  const key = searchParams.get("feito") ?? ""
  return Object.hasOwn(keys, key) ? (key as Key) : undefined
}

/** The flash message that the address names; empty without one. */
export function flashText(texts: Readonly<Record<string, string>>, url: URL): string {
  return texts[flashKey(texts, url) ?? ""] ?? ""
}
