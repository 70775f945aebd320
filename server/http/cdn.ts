import type { FastifyInstance } from "fastify"

/*
 * With CDN=true, responses that are equal for everyone get caching headers for a content delivery network, with a
 * surrogate key to purge them when the content changes. Called for cached responses only, never for one visitor's.
 */

/** The surrogate key under the two header names that CDNs use. CDNs remove them from the visitor's response. */
const keys = { "surrogate-key": "conteudo", "cache-tag": "conteudo" }

/** For a cached page, or a page's data: stale-while-revalidate, and stale-if-error while the site is down. */
export function cdnCaching(page: boolean): Record<string, string> {
  return {
    "cache-control": `public, max-age=${page ? 0 : 10}, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400`,
    ...keys,
  }
}

/** Adds the surrogate key to the API's reads, which have their own `cache-control`. */
export function nameReads(api: FastifyInstance): void {
  api.addHook("onSend", async (_request, reply) => {
    const isCacheable = reply.statusCode === 200 || reply.statusCode === 304
    if (isCacheable && String(reply.getHeader("cache-control")).startsWith("public")) reply.headers(keys)
  })
}
