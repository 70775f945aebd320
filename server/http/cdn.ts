import type { FastifyInstance } from "fastify"

/*
 * With CDN=true what is the same for everyone says so to a content delivery network, under a key by which all of it is
 * forgotten when the content changes. What is one visitor's never gets here: only answers that are kept in memory do.
 */

/** In the two ways in which networks want it; both take it away before the visitor. */
const keys = { "surrogate-key": "conteudo", "cache-tag": "conteudo" }

/** Of a kept page, or of a page's data. The network serves the old one while it fetches the new, and while we are away. */
export function cdnCaching(page: boolean): Record<string, string> {
  return {
    "cache-control": `public, max-age=${page ? 0 : 10}, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400`,
    ...keys,
  }
}

/** Reads of the API say already for how long they may be kept. */
export function nameReads(api: FastifyInstance): void {
  api.addHook("onSend", async (_request, reply) => {
    const kept = reply.statusCode === 200 || reply.statusCode === 304
    if (kept && String(reply.getHeader("cache-control")).startsWith("public")) reply.headers(keys)
  })
}
