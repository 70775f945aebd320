import { randomUUID } from "node:crypto"
import type { IncomingMessage } from "node:http"
import proxyAddr from "@fastify/proxy-addr"

/** A UUID, a ULID, or hexadecimal digits as proxies write them: formats that cannot contain personal data. */
const requestId = /^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{20,64}|[\dA-HJKMNP-TV-Z]{26})$/i

/**
 * Returns each request's id: the `X-Request-Id` of a trusted proxy, so that both logs have the same id; otherwise a new
 * UUID.
 */
export function createRequestIds(
  trustedProxies: readonly string[] = [],
): (request: Pick<IncomingMessage, "headers" | "socket">) => string {
  const isTrusted = proxyAddr.compile([...trustedProxies])
  return ({ headers, socket }) => {
    const given = headers["x-request-id"]
    if (typeof given !== "string" || !requestId.test(given)) return randomUUID()
    const { remoteAddress } = socket
    return remoteAddress !== undefined && isTrusted(remoteAddress, 0) ? given : randomUUID()
  }
}
