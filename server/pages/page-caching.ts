import type { FastifyRequest } from "fastify"
import type { RenderedResponse } from "#platform/http/cached-response.server.ts"
import { splitQuery } from "./canonical-address.ts"

/** Stays in no browser and in no cache on the way. */
export const oneVisitors = { "cache-control": "no-store" }

/** Kept, but asked for again each time: also redirects, since names in addresses follow the content. */
export const askedAgain = { "cache-control": "no-cache" }

/**
 * A page is asked for again each time, and mostly answered with 304. A page's data that was fetched when its link was
 * pointed at is still good when the link is clicked. A failure is not kept.
 */
export function ownCaching({ status, headers }: RenderedResponse): Record<string, string> {
  if (status >= 500) return oneVisitors
  return headers["content-type"]?.startsWith("text/x-script") ? { "cache-control": "private, max-age=10" } : askedAgain
}

/** What one visitor sent, or got a protocol for. */
export function isOneVisitors({ method, url }: FastifyRequest): boolean {
  const asked = new URLSearchParams(splitQuery(url).query)
  return method === "POST" || asked.has("protocolo") || asked.has("enviado")
}

/** An answer says itself how long it may be kept, or what its kind says. */
export function withCaching(answer: RenderedResponse, caching: Record<string, string>): RenderedResponse {
  return { ...answer, headers: { ...caching, ...answer.headers } }
}

export function isPage({ headers }: RenderedResponse): boolean {
  return headers["content-type"]?.startsWith("text/html") ?? false
}

/** Also in the form that a page's data has: 202 with the address inside. */
export function isRedirect({ status }: Pick<RenderedResponse, "status">): boolean {
  return status === 202 || (status >= 300 && status < 400)
}
