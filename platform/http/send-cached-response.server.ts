import { negotiate } from "@fastify/accept-negotiator"
import type { FastifyReply, FastifyRequest } from "fastify"
import fresh from "fresh"
import {
  type CachedResponse,
  type CompressedResponse,
  type Encoding,
  type RenderedResponse,
  compressResponse,
  encodings,
  isPage,
} from "./cached-response.server.ts"

declare module "fastify" {
  interface FastifyRequest {
    /** The cached response that answers the request; see server/http/direct-responses.ts. */
    cachedResponse: CachedResponse | undefined
  }
}

/** Sends a cached response in the best encoding that the client accepts, or 304 when the client has it. */
export async function sendCachedResponse(request: FastifyRequest, reply: FastifyReply, cached: CachedResponse) {
  request.cachedResponse = cached
  // All headers on a 304 too: browsers apply them, including the content policy, to the stored page.
  reply.headers(cached.headers).header("etag", cached.etag).header("vary", "Accept-Encoding")
  // `*` names no version that the client has: it gets the response.
  if (request.headers["if-none-match"] !== "*" && isNotModified(request, cached.etag)) return reply.code(304).send()
  return sendCompressed(request, reply, cached)
}

/** The first encoding of `preferred` that an `Accept-Encoding` header accepts most. */
export function bestEncoding(accepted = "", preferred: readonly Encoding[] = encodings): Encoding {
  const offered = accepted.includes("*") ? unrefused(accepted, preferred) : [...preferred]
  return negotiate(accepted, offered) || "identity"
}

/** The negotiator takes `*` for the first encoding that it is handed, also if the header refuses that one. */
function unrefused(accepted: string, preferred: readonly Encoding[]): Encoding[] {
  const parts = accepted.replaceAll(/\s/g, "").toLowerCase().split(",")
  return preferred.filter(
    (encoding) => !parts.some((part) => part.startsWith(`${encoding};q=`) && Number(part.split("=")[1]) === 0),
  )
}

/**
 * For data that are sent once: under load zstd takes six tenths of Brotli's time, and some kilobytes have a few dozen
 * bytes more. A page would have a twentieth more, which takes longer on a phone's connection than it saves here.
 */
const quickestFirst: readonly Encoding[] = ["zstd", "br", "gzip"]

/** Sends a response that no client caches, also compressed: without an ETag, and whole despite `If-None-Match`. */
export function sendUncachedResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  response: RenderedResponse | CachedResponse,
) {
  reply.headers(response.headers).header("vary", "Accept-Encoding")
  return "etag" in response
    ? sendCompressed(request, reply, response)
    : sendCompressed(request, reply, compressResponse(response), isPage(response) ? encodings : quickestFirst)
}

/**
 * Whether `If-None-Match` names the ETag. Compared weakly: a URL has one content, however it is compressed.
 * The request's `Cache-Control: no-cache` is for caches on the way; this server always compares with the current
 * content.
 */
export function isNotModified({ headers }: Pick<FastifyRequest, "headers">, etag: string): boolean {
  return fresh({ "if-none-match": headers["if-none-match"] }, { etag })
}

async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  response: CompressedResponse,
  preferred?: readonly Encoding[],
) {
  const encoding = response.isCompressible ? bestEncoding(request.headers["accept-encoding"], preferred) : "identity"
  if (encoding !== "identity") reply.header("content-encoding", encoding)
  return reply.code(response.status).send(await response.body(encoding))
}
