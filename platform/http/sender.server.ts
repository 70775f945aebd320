import { normalizeIP } from "@fastify/rate-limit"
import type { FastifyRequest } from "fastify"

/** The key that the rate limit counts by: the IPv4 address, or the IPv6 network of a household (/64). */
export function senderOf(request: Pick<FastifyRequest, "ip">): string {
  return normalizeIP(request.ip)
}
