import type { FastifyInstance } from "fastify"

/** The routes of this scope read JSON bodies only. An empty body counts as none. */
export function acceptJsonBodies(api: FastifyInstance): void {
  const parse = api.getDefaultJsonParser("error", "error")
  api.removeAllContentTypeParsers()
  api.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    return parse(request, body as string, done)
  })
}
