import { redirect } from "react-router"
import { parseId } from "#platform/http/parameters.ts"
import { carriedQuery } from "#site/carried-query.ts"

/** 404, for a loader to throw. */
export function notFoundPage(): Response {
  return new Response(null, { status: 404, statusText: "Not Found" })
}

/** Throws 405 for any method but POST. */
export function requirePost(request: Request): void {
  if (request.method !== "POST") throw new Response(null, { status: 405, statusText: "Method Not Allowed" })
}

/** Parses an id in the path; throws 404 unless it is a positive integer. */
export function pageId(text: string | undefined): number {
  const id = parseId(text)
  if (id === undefined) throw notFoundPage()
  return id
}

/** Returns the row, or throws 404 when there is none. */
export function requireFound<Row>(row: Row | undefined | null): Row {
  if (row === undefined || row === null) throw notFoundPage()
  return row
}

/** Throws a 301 to `canonical`, a root-relative path, when the path differs. The query string is kept. */
export function requireCanonical(url: URL, canonical: string): void {
  const requested = decodeURI(url.pathname).replace(/\/$/, "")
  if (requested !== decodeURI(canonical).replace(/\/$/, "")) throw redirect(canonical + carriedQuery(url), 301)
}
