import type { FastifyReply, FastifyRequest } from "fastify"
import type { RenderedResponse } from "#platform/http/cached-response.server.ts"

/**
 * The web-standard request of a Fastify request whose body was read into a buffer. `url` is on the site's public origin:
 * what protocol and host a proxy used to reach us says nothing to pages. `Origin` is left out, for it was compared with
 * all of our addresses (own-origins.ts), and React Router would compare it with this one alone.
 */
export function toWebRequest(request: FastifyRequest, reply: FastifyReply, url: string): Request {
  const controller = new AbortController()
  reply.raw.on("close", () => controller.abort())
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

/** The whole of a web-standard response: pages are rendered completely before they leave. */
export async function readResponse(response: Response): Promise<RenderedResponse> {
  const body = response.body ? Buffer.from(await response.arrayBuffer()) : Buffer.alloc(0)
  const headers = Object.fromEntries(response.headers)
  // A page's data comes without its letters' name.
  if (headers["content-type"] === "text/x-script") headers["content-type"] += "; charset=utf-8"
  return { status: response.status, headers, body }
}

/** Sends an answer that is not kept. */
export function sendResponse(reply: FastifyReply, { status, headers, body }: RenderedResponse) {
  return reply
    .code(status)
    .headers(headers)
    .send(body.byteLength > 0 ? body : null)
}
