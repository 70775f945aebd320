import type { FastifyInstance } from "fastify"

/** JSON is the only body that the calls of this scope read; one of no bytes counts as none. */
export function acceptJsonBodies(api: FastifyInstance): void {
  const parse = api.getDefaultJsonParser("error", "error")
  api.removeAllContentTypeParsers()
  api.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    return parse(request, body as string, done)
  })
}
