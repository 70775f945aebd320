import type { FastifyReply, FastifyRequest } from "fastify"
import type { RenderedResponse } from "#platform/http/cached-response.server.ts"
import type { LeftDocument } from "#site/request-context.server.ts"

/**
 * The Fetch API request of a Fastify request whose body was read into a buffer. `url` uses the site's public origin,
 * not the protocol and host that a proxy used. `Origin` is left out: own-origins.ts compared it with all of our
 * addresses, and React Router would compare it with this one only.
 */
export function toWebRequest(request: FastifyRequest, reply: FastifyReply, url: string): Request {
  const controller = new AbortController()
  // Not after a complete response: the signal has no listener then, and its error costs as much as a query.
  reply.raw.on("close", () => {
    if (!reply.raw.writableFinished) controller.abort()
  })
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (name === "origin") continue
    for (const item of Array.isArray(value) ? value : [value]) if (item !== undefined) headers.append(name, item)
  }
  const hasBody = request.method !== "GET" && request.method !== "HEAD"
  return new Request(url, {
    method: request.method,
    headers,
    signal: controller.signal,
    ...(hasBody && { body: (request.body as Buffer<ArrayBuffer> | undefined) ?? null }),
  })
}

/** Reads a Fetch API response completely. If it has no body, the body is that of `document`. */
export async function readResponse(response: Response, document: LeftDocument = {}): Promise<RenderedResponse> {
  const body = response.body ? Buffer.from(await response.arrayBuffer()) : (document.body ?? Buffer.alloc(0))
  const headers = Object.fromEntries(response.headers)
  // React Router sends a page's data without a charset in the content type.
  if (headers["content-type"] === "text/x-script") headers["content-type"] += "; charset=utf-8"
  return { status: response.status, headers, body, source: document.source }
}

/** Sends a response as it is, uncompressed. */
export function sendResponse(reply: FastifyReply, { status, headers, body }: RenderedResponse) {
  reply.code(status).headers(headers)
  // Without a body there must be no content type either: Fastify would send `null` as JSON, and an empty buffer as
  // bytes.
  return body.byteLength > 0 ? reply.send(body) : reply.send()
}
