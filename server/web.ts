import { negotiate } from "@fastify/accept-negotiator"
import type { FastifyReply, FastifyRequest } from "fastify"
import { type Answer, type Encoding, type KeptAnswer, encodings } from "./kept-answer.ts"

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

/** The whole of a web-standard response: pages are rendered completely before they leave. */
export async function answerOf(response: Response): Promise<Answer> {
  const body = response.body ? Buffer.from(await response.arrayBuffer()) : Buffer.alloc(0)
  return { status: response.status, headers: Object.fromEntries(response.headers), body }
}

/** Sends an answer that is not kept. */
export function sendAnswer(reply: FastifyReply, { status, headers, body }: Answer) {
  return reply.code(status).headers(headers).send(body.byteLength > 0 ? body : null)
}

/** A page is asked for again each time, and mostly answered with 304. */
const pageCaching = "no-cache"
/** A page's data that was fetched when its link was pointed at is still good when the link is clicked. */
const pageDataCaching = "private, max-age=10"

/** Sends a kept answer in the best form the visitor takes, or tells that theirs is still the one. */
export async function sendKept(request: FastifyRequest, reply: FastifyReply, kept: KeptAnswer) {
  const isPage = kept.headers["content-type"]?.startsWith("text/html")
  reply.headers(kept.headers).header("etag", kept.etag).header("vary", "Accept-Encoding").header("cache-control", isPage ? pageCaching : pageDataCaching)
  // Compared weakly: an address has one content, however it is compressed.
  const seen = request.headers["if-none-match"]
  if (seen?.split(",").some((tag) => tag.trim() === kept.etag)) return reply.code(304).send()
  const encoding: Encoding = negotiate(request.headers["accept-encoding"] ?? "", [...encodings]) ?? "identity"
  if (encoding !== "identity") reply.header("content-encoding", encoding)
  return reply.code(kept.status).send(await kept.body(encoding))
}
