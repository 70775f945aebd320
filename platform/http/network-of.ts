import { normalizeIP } from "@fastify/rate-limit"

/** The IPv4 address, or the network of an IPv6 address (/64), which is usually one household or office. */
export function networkOf(address: string): string {
  return normalizeIP(address)
}
