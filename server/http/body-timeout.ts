import type { IncomingMessage } from "node:http"
import type { Socket } from "node:net"
import { PassThrough } from "node:stream"
import type { FastifyInstance } from "fastify"
import { ProblemError, problem } from "#platform/http/problem.ts"

declare module "fastify" {
  interface FastifyRequest {
    /** True if the headers announce a body. */
    hasBody: boolean
  }
}

/** Time for the response to arrive on a slow connection if the body was not read to its end. */
const lingerMs = 5_000

/**
 * Timeout for request bodies. A body that is incomplete after `bodyMs` gets 408. Forms with a file have a longer
 * timeout, in read-upload.server.ts. Only bodies of POST are read. When the response comes before the body is complete,
 * the connection is closed after it.
 */
export function cutSlowBodies(app: FastifyInstance, bodyMs: number) {
  app.decorateRequest("hasBody", false)
  app.addHook("onRequest", (request, _reply, next) => {
    const { headers } = request.raw
    request.hasBody = headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0
    // Fastify reads a body that these headers announce, even for methods that an address does not have.
    if (request.hasBody && request.method !== "POST") for (const name of bodyHeaders) delete headers[name]
    next()
  })
  app.addHook("preParsing", (request, reply, payload, next) => {
    const { raw } = request
    if (isWhole(raw) || !request.hasBody || request.method !== "POST") return next(null, payload)
    // Scopes that accept uploads decorate requests with `isMultipart`; there read-upload.server.ts has the timeout.
    if ("isMultipart" in request && /^multipart\/form-data/i.test(raw.headers["content-type"] ?? ""))
      return next(null, payload)
    const body = new PassThrough()
    // After the response nothing reads the body, and nothing handles its errors.
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
      lingerOnClose(raw.socket)
    }
    next(null, payload)
  })
}

const bodyHeaders = ["content-type", "content-length", "transfer-encoding"] as const

/** Whether the whole body was received. A request injected by a test has only `readableEnded`. */
function isWhole({ complete, readableEnded }: IncomingMessage): boolean {
  return complete || readableEnded
}

/**
 * Lingering close. Node destroys the socket after the last response. With unread bytes that resets the connection, and
 * the client can lose the response. Here our side is ended first, and the socket is destroyed a while later.
 */
function lingerOnClose(socket: Socket) {
  socket.destroySoon = () => {
    socket.end()
    setTimeout(() => socket.destroy(), lingerMs).unref()
  }
}

/** The API's error handler reads `status`, Fastify and the pages read `statusCode`. */
function tooSlow() {
  return Object.assign(new ProblemError(408, problem("timeout", ["O envio demorou demais. Tente de novo."])), {
    statusCode: 408,
  })
}
