import type { RenderedResponse } from "#platform/http/cached-response.server.ts"
import type { PageDeclaration } from "#site/page-handle.ts"
import { splitQuery } from "./canonical-address.ts"

/** For a response to one visitor, and for failures: no browser or shared cache stores it. */
export const privateCaching = { "cache-control": "no-store" }

/** Stored, but revalidated before each use. Also for redirects, because names in addresses change with the content. */
export const revalidatedCaching = { "cache-control": "no-cache" }

/**
 * A page is revalidated each time, mostly with 304. A page's data that was prefetched when the pointer was over its
 * link is still used when the link is clicked. A failure is not stored.
 */
export function defaultCaching({ status, headers }: RenderedResponse): Record<string, string> {
  if (status >= 500) return privateCaching
  const isData = headers["content-type"]?.startsWith("text/x-script")
  return isData ? { "cache-control": "private, max-age=10" } : revalidatedCaching
}

/** True for a form post, and for a query value that the page declares as private. */
export function isPrivate(method: string, url: string, query: NonNullable<PageDeclaration["query"]>): boolean {
  if (method === "POST") return true
  const requested = new URLSearchParams(splitQuery(url).query)
  return Object.entries(query).some(([name, values]) => values === "private" && requested.has(name))
}

/** Adds caching headers. A response's own ones take precedence. */
export function withCaching(response: RenderedResponse, caching: Record<string, string>): RenderedResponse {
  return { ...response, headers: { ...caching, ...response.headers } }
}

/** True also for a redirect of a page's data: 202 with the address in the body. */
export function isRedirect({ status }: Pick<RenderedResponse, "status">): boolean {
  return status === 202 || (status >= 300 && status < 400)
}
