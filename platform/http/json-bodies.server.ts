import { isUtf8 } from "node:buffer"
import type { FastifyInstance } from "fastify"

/** The routes of this scope read JSON bodies only. An empty body counts as none. */
export function acceptJsonBodies(api: FastifyInstance): void {
  const parse = api.getDefaultJsonParser("error", "error")
  api.removeAllContentTypeParsers()
  // As bytes: decoding would replace each letter in another encoding with U+FFFD, and the request would be stored so.
  api.addContentTypeParser<Buffer>("application/json", { parseAs: "buffer" }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    if (!isUtf8(body)) return done(Object.assign(new Error("body is not UTF-8"), { statusCode: 400 }))
    return parse(request, body.toString(), done)
  })
}
