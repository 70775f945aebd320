import { METHODS } from "node:http"
import type { FastifyInstance, FastifyReply } from "fastify"
import { problem } from "#platform/http/problem.ts"

/** Every method that Node reads; CONNECT never becomes a request. */
export const allMethods: readonly string[] = METHODS.filter((method) => method !== "CONNECT")

/** Makes Fastify route all of them: methods that it does not know would be "not found" everywhere. */
export function routeAllMethods(app: FastifyInstance): void {
  for (const method of allMethods) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method)
}

/**
 * Watches the routes that are registered from now on, here and in plugins. The function returned closes each address
 * for the methods it does not have: they answer 405 with `Allow`.
 */
export function watchMethods(app: FastifyInstance): () => void {
  const known = new Map<string, Set<string>>()
  app.addHook("onRoute", ({ url, method }) => {
    known.set(url, new Set([...(known.get(url) ?? []), ...[method].flat()]))
  })
  return () => {
    for (const [url, methods] of new Map(known)) {
      const missing = allMethods.filter((method) => !methods.has(method))
      if (missing.length > 0) close(app, url.slice(app.prefix.length), missing, [...methods])
    }
  }
}

/** Makes the answer a 405 with `Allow`; returns the words for its body. */
export function refuseMethod(reply: FastifyReply, offered: readonly string[]): string {
  const allow = [...offered].sort().join(", ")
  reply.code(405).header("allow", allow)
  return `Este endereço aceita ${allow}.`
}

function close(app: FastifyInstance, url: string, missing: string[], offered: string[]) {
  app.route({
    url,
    method: missing,
    schema: { hide: true },
    // Before the body is read, so that its type and size do not matter.
    onRequest: (_request, reply) => {
      reply.send(problem("method_not_allowed", [refuseMethod(reply, offered)]))
    },
    handler: () => {},
  })
}
