import type { IncomingMessage } from "node:http"
import type { Socket } from "node:net"
import { PassThrough } from "node:stream"
import type { FastifyInstance } from "fastify"
import { ProblemError, problem } from "#platform/http/problem.ts"

declare module "fastify" {
  interface FastifyRequest {
    /** A body was announced, so bytes may still come. */
    hasBody: boolean
  }
}

/** For the sender of a body that is not read to its end: enough for the answer to arrive on a weak connection. */
const hearOutMs = 5_000

/**
 * Ends what comes too slowly. A body that is not whole after `bodyMs` gets 408; forms with a file are given longer, by
 * who reads them. Only POST has a body: that of any other method is not read, and nobody waits for it. Whoever is
 * answered before the body is whole loses the connection with the answer.
 */
export function cutSlowBodies(app: FastifyInstance, bodyMs: number) {
  app.decorateRequest("hasBody", false)
  app.addHook("onRequest", (request, _reply, next) => {
    const { headers } = request.raw
    request.hasBody = headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0
    // Fastify reads what these headers announce, also for an address that does not have the method.
    if (request.hasBody && request.method !== "POST") for (const name of bodyHeaders) delete headers[name]
    next()
  })
  app.addHook("preParsing", (request, reply, payload, next) => {
    const { raw } = request
    if (isWhole(raw) || !request.hasBody || request.method !== "POST") return next(null, payload)
    // Where forms with a file are taken, requests know the word; there the reader of the form keeps the time.
    if ("isMultipart" in request && /^multipart\/form-data/i.test(raw.headers["content-type"] ?? ""))
      return next(null, payload)
    const body = new PassThrough()
    // Who was answered already reads no more of it, and hears of no failure either.
    body.on("error", () => {})
    const deadline = setTimeout(() => {
      payload.unpipe(body)
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
  app.addHook("onSend", ({ raw, hasBody }, reply, payload, next) => {
    if (hasBody && !isWhole(raw)) {
      reply.header("connection", "close")
      closeGently(raw.socket)
    }
    next(null, payload)
  })
}

const bodyHeaders = ["content-type", "content-length", "transfer-encoding"] as const

/** Nothing of its body is still to come. A request that is injected by a test only knows whether it was read. */
function isWhole({ complete, readableEnded }: IncomingMessage): boolean {
  return complete || readableEnded
}

/**
 * Node destroys the socket after the last answer. With bytes unread that resets the connection, and the answer can be
 * lost on its way. Here our side is ended first, and what still comes is dropped for a while.
 */
function closeGently(socket: Socket) {
  socket.destroySoon = () => {
    socket.end()
    setTimeout(() => socket.destroy(), hearOutMs).unref()
  }
}

/** The API reads `status`, Fastify and the pages `statusCode`. */
function tooSlow() {
  return Object.assign(new ProblemError(408, problem("timeout", ["O envio demorou demais. Tente de novo."])), {
    statusCode: 408,
  })
}
