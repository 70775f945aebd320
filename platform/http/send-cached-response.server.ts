import { negotiate } from "@fastify/accept-negotiator"
import type { FastifyReply, FastifyRequest } from "fastify"
import {
  type RenderedResponse,
  type Encoding,
  type CachedResponse,
  type CompressedResponse,
  encodings,
  compressResponse,
} from "./cached-response.server.ts"

/** Sends a kept answer in the best form the visitor takes, or tells that theirs is still the one. */
export async function sendCachedResponse(request: FastifyRequest, reply: FastifyReply, kept: CachedResponse) {
  // All of them on a 304 too: browsers take its headers, the policy among them, for those of the page they have.
  reply.headers(kept.headers).header("etag", kept.etag).header("vary", "Accept-Encoding")
  // Compared weakly: an address has one content, however it is compressed.
  const seen = request.headers["if-none-match"]
  if (seen?.split(",").some((tag) => tag.trim() === kept.etag)) return reply.code(304).send()
  return sendPacked(request, reply, kept)
}

/** Sends an answer that no one keeps, as small as the others: without a tag, since it is never asked for again. */
export function sendUncachedResponse(request: FastifyRequest, reply: FastifyReply, answer: RenderedResponse) {
  return sendPacked(request, reply.headers(answer.headers).header("vary", "Accept-Encoding"), compressResponse(answer))
}

async function sendPacked(request: FastifyRequest, reply: FastifyReply, packed: CompressedResponse) {
  const encoding: Encoding =
    (packed.isCompressible && negotiate(request.headers["accept-encoding"] ?? "", [...encodings])) || "identity"
  if (encoding !== "identity") reply.header("content-encoding", encoding)
  return reply.code(packed.status).send(await packed.body(encoding))
}
