import { PassThrough } from "node:stream"
import type { FastifyInstance } from "fastify"
import { ProblemError, problem } from "#app/api/problem.ts"

/**
 * Ends what comes too slowly: a body that is not whole after `bodyMs` gets 408, and the connection is closed.
 * Forms with a file are given longer, by who reads them.
 */
export function cutSlowBodies(app: FastifyInstance, bodyMs: number) {
  app.addHook("preParsing", (request, reply, payload, next) => {
    const { raw } = request
    if (raw.complete || (raw.headers["content-length"] === undefined && raw.headers["transfer-encoding"] === undefined)) return next(null, payload)
    // Where forms with a file are taken, requests know the word; there the reader of the form keeps the time.
    if ("isMultipart" in request && /^multipart\/form-data/i.test(raw.headers["content-type"] ?? "")) return next(null, payload)
    const body = new PassThrough()
    // Who was answered already reads no more of it, and hears of no failure either.
    body.on("error", () => {})
    const deadline = setTimeout(() => {
      payload.unpipe(body)
      reply.header("connection", "close")
      body.destroy(tooSlow())
    }, bodyMs)
    const done = () => clearTimeout(deadline)
    reply.raw.once("close", done)
    payload.once("end", done).once("close", () => {
      done()
      if (!raw.complete) body.destroy(Object.assign(new Error("incomplete"), { statusCode: 400 }))
    })
    next(null, payload.pipe(body))
  })
}

/** The API reads `status`, Fastify and the pages `statusCode`. */
function tooSlow() {
  return Object.assign(new ProblemError(408, problem("timeout", ["O envio demorou demais. Tente de novo."])), { statusCode: 408 })
}
