import type { FastifyInstance } from "fastify"
import { problem } from "./problem.ts"

const methodsOffered = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const

/**
 * Watches the routes that are registered from now on. The function returned closes each address
 * for the methods it does not have: they answer 405 with `Allow`.
 */
export function watchMethods(api: FastifyInstance): () => void {
  const known = new Map<string, Set<string>>()
  api.addHook("onRoute", ({ url, method }) => {
    known.set(url, new Set([...(known.get(url) ?? []), ...[method].flat()]))
  })
  return () => {
    for (const [url, methods] of new Map(known)) {
      const missing = methodsOffered.filter((method) => !methods.has(method))
      if (missing.length > 0) refuse(api, url.slice(api.prefix.length), missing, [...methods].sort().join(", "))
    }
  }
}

function refuse(api: FastifyInstance, url: string, methods: string[], allow: string) {
  api.route({
    url,
    method: methods,
    schema: { hide: true },
    // Before the body is read, so that its type and size do not matter.
    onRequest: (_request, reply) => {
      reply.code(405).header("allow", allow).send(problem("method_not_allowed", [`Este endereço aceita ${allow}.`]))
    },
    handler: () => {},
  })
}
