import { own } from "#platform/text/untrusted-input.ts"

/* What the last submit did: its redirect names it in the query, and the next page says it. */

/** The address of a page that says what was done. Other values of `query` stay. */
export function doneHref(address: string, done: string, query?: URLSearchParams): string {
  const search = new URLSearchParams(query)
  search.set("feito", done)
  return `${address}?${search}`
}

/** The name of what was done; empty if the page was opened otherwise. */
export function doneOf({ searchParams }: URL): string {
  return searchParams.get("feito") ?? ""
}

/** The message about what was done; empty without one. */
export function readDone(texts: Readonly<Record<string, string>>, url: URL): string {
  return own(texts, doneOf(url)) ?? ""
}
