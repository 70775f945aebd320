import type { RenderedResponse } from "#platform/http/cached-response.server.ts"
import type { PageDeclaration } from "#site/page-handle.ts"
import { splitQuery } from "./canonical-address.ts"

/** For the response of one visitor, and for failures: no browser and no cache on the way stores it. */
export const privateCaching = { "cache-control": "no-store" }

/** Stored, but validated before each use. Also for redirects, because names in addresses follow the content. */
export const revalidatedCaching = { "cache-control": "no-cache" }

/**
 * A page is validated each time, mostly with 304. A page's data that was prefetched when its link was pointed at is
 * still good when the link is clicked. A failure is not stored.
 */
export function defaultCaching({ status, headers }: RenderedResponse): Record<string, string> {
  if (status >= 500) return privateCaching
  const isData = headers["content-type"]?.startsWith("text/x-script")
  return isData ? { "cache-control": "private, max-age=10" } : revalidatedCaching
}

/** What one visitor sent, or requested with a query value that the page declares as private. */
export function isPrivate(method: string, url: string, query: NonNullable<PageDeclaration["query"]>): boolean {
  if (method === "POST") return true
  const requested = new URLSearchParams(splitQuery(url).query)
  return Object.entries(query).some(([name, values]) => values === "private" && requested.has(name))
}

/** A response's own caching headers win over these. */
export function withCaching(response: RenderedResponse, caching: Record<string, string>): RenderedResponse {
  return { ...response, headers: { ...caching, ...response.headers } }
}

export function isPage({ headers }: RenderedResponse): boolean {
  return headers["content-type"]?.startsWith("text/html") ?? false
}

/** Also in the form that a page's data has: 202 with the address inside. */
export function isRedirect({ status }: Pick<RenderedResponse, "status">): boolean {
  return status === 202 || (status >= 300 && status < 400)
}
