import type { FastifyReply, FastifyRequest } from "fastify"

/** The web-standard request of a Fastify request whose body was read into a buffer. */
export function toWebRequest(request: FastifyRequest, reply: FastifyReply): Request {
  const controller = new AbortController()
  reply.raw.on("close", () => controller.abort())
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    for (const item of Array.isArray(value) ? value : [value]) if (item !== undefined) headers.append(name, item)
  }
  const hasBody = request.method !== "GET" && request.method !== "HEAD"
  return new Request(addressOf(request), {
    method: request.method,
    headers,
    signal: controller.signal,
    ...(hasBody && { body: (request.body as Buffer<ArrayBuffer> | undefined) ?? null }),
  })
}

/** The address that was asked for, always on our host: a path such as `//other.example` stays a path. */
function addressOf({ originalUrl, protocol, host }: FastifyRequest): string {
  const origin = `${protocol}://${host}`
  return (URL.canParse(origin) ? origin : "http://localhost") + originalUrl.replace(/^https?:\/\/[^/]*/i, "")
}

/** Sends a web-standard response through Fastify, whole: pages are rendered completely before they leave. */
export async function sendWebResponse(reply: FastifyReply, response: Response) {
  reply.code(response.status)
  for (const [name, value] of response.headers) reply.header(name, value)
  return reply.send(response.body ? Buffer.from(await response.arrayBuffer()) : null)
}
