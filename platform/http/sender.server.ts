import { normalizeIP } from "@fastify/rate-limit"
import type { FastifyRequest } from "fastify"

/** Who sends, as the limit of form posts counts: by address, and with IPv6 by the network that a household has. */
export function senderOf(request: Pick<FastifyRequest, "ip">): string {
  return normalizeIP(request.ip)
}
