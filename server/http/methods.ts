import { METHODS } from "node:http"
import type { FastifyInstance, FastifyReply, RouteOptions } from "fastify"
import { problem } from "#platform/http/problem.ts"

/** Every method that Node parses; CONNECT never becomes a request. */
export const allMethods: readonly string[] = METHODS.filter((method) => method !== "CONNECT")

/** Makes Fastify route all methods: methods that it does not know would be 404 everywhere. */
export function routeAllMethods(app: FastifyInstance): void {
  for (const method of allMethods) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method)
}

/**
 * Records the routes that are registered from now on, here and in plugins. The returned function adds the other methods
 * to each of their URLs: 405 with `Allow`.
 */
export function watchMethods(app: FastifyInstance): () => void {
  const known = new Map<string, { methods: Set<string>; constraints: RouteOptions["constraints"] }>()
  app.addHook("onRoute", ({ url, method, constraints }) => {
    known.set(url, { methods: new Set([...(known.get(url)?.methods ?? []), ...[method].flat()]), constraints })
  })
  return () => {
    for (const [url, { methods, constraints }] of new Map(known)) {
      const missing = allMethods.filter((method) => !methods.has(method))
      if (missing.length > 0) close(app, { url: url.slice(app.prefix.length), constraints }, missing, [...methods])
    }
  }
}

/** Sets status 405 and `Allow`; returns the message for the body. */
export function refuseMethod(reply: FastifyReply, offered: readonly string[]): string {
  const allow = [...offered].sort().join(", ")
  reply.code(405).header("allow", allow)
  return `Este endereço aceita ${allow}.`
}

function close(
  app: FastifyInstance,
  route: Pick<RouteOptions, "url" | "constraints">,
  missing: string[],
  offered: string[],
) {
  app.route({
    ...route,
    method: missing,
    schema: { hide: true },
    // Before the body is read, so that its type and size do not matter.
    onRequest: (_request, reply) => {
      reply.send(problem("method_not_allowed", [refuseMethod(reply, offered)]))
    },
    handler: () => {},
  })
}
