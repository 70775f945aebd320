import { redirect } from "react-router"
import { parseId } from "#platform/http/parameters.ts"

/** The answer of an address that does not exist. */
export function notFoundPage(): Response {
  return new Response(null, { status: 404, statusText: "Not Found" })
}

/** A form is sent by POST only. */
export function requirePost(request: Request): void {
  if (request.method !== "POST") throw new Response(null, { status: 405, statusText: "Method Not Allowed" })
}

/** The id in an address; what is no positive integer is an address that does not exist. */
export function pageId(text: string | undefined): number {
  const id = parseId(text)
  if (id === undefined) throw notFoundPage()
  return id
}

/** The thing itself, or 404. */
export function found<Thing>(thing: Thing | undefined | null): Thing {
  if (thing === undefined || thing === null) throw notFoundPage()
  return thing
}

/** Sends a wrong or old name in the address to the right one for good; the query stays. `canonical` is root-relative. */
export function requireCanonical(url: URL, canonical: string): void {
  const asked = decodeURI(url.pathname).replace(/\/$/, "")
  if (asked !== decodeURI(canonical).replace(/\/$/, "")) throw redirect(canonical + url.search, 301)
}
