import type { FastifyInstance } from "fastify"

/*
 * With CDN=true, responses that are equal for everyone get caching headers for a content delivery network, with a
 * surrogate key to purge them when the content changes. Called for cached responses only, never for one visitor's.
 */

/** The surrogate key under the two header names that CDNs use. CDNs remove them from the visitor's response. */
const keys = { "surrogate-key": "conteudo", "cache-tag": "conteudo" }

/**
 * For a cached page, or a page's data: stale-while-revalidate, and stale-if-error while the site is down. Browsers know
 * stale-while-revalidate too, and no purge reaches them, so it stands only in the header for CDNs (RFC 9213).
 */
export function cdnCaching(page: boolean): Record<string, string> {
  return {
    "cache-control": `public, max-age=${page ? 0 : 10}, s-maxage=60, stale-if-error=86400`,
    "cdn-cache-control": "max-age=60, stale-while-revalidate=600, stale-if-error=86400",
    ...keys,
  }
}

/**
 * A response from before a change, which the cache serves while others are rendered or when rendering fails, is not for
 * the CDN: after a purge it would stay there for minutes.
 */
export function keepOldFromCdn(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply) => {
    if (request.cachedResponse?.isCurrent?.() ?? true) return
    reply.header("cache-control", "no-cache")
    for (const name of ["cdn-cache-control", ...Object.keys(keys)]) reply.removeHeader(name)
    // Direct responses would repeat these headers.
    request.cachedResponse = undefined
  })
}

/** Adds the surrogate key to the API's reads, which have their own `cache-control`. */
export function nameReads(api: FastifyInstance): void {
  api.addHook("onSend", async (_request, reply) => {
    const isCacheable = reply.statusCode === 200 || reply.statusCode === 304
    if (isCacheable && String(reply.getHeader("cache-control")).startsWith("public")) reply.headers(keys)
  })
}
