import { randomUUID } from "node:crypto"
import type { IncomingMessage } from "node:http"
import { BlockList, isIP, isIPv6 } from "node:net"

/** A UUID, a ULID, or hexadecimal digits as proxies write them: formats that cannot contain personal data. */
const requestId = /^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{20,64}|[\dA-HJKMNP-TV-Z]{26})$/i

/**
 * Returns each request's id: the `X-Request-Id` of a trusted proxy, so that both logs have the same id; otherwise a new
 * UUID.
 */
export function createRequestIds(
  trustedProxies: readonly string[] = [],
): (request: Pick<IncomingMessage, "headers" | "socket">) => string {
  const trusted = new BlockList()
  for (const proxy of trustedProxies) trust(trusted, proxy)
  return ({ headers, socket }) => {
    const given = headers["x-request-id"]
    if (typeof given !== "string" || !requestId.test(given)) return randomUUID()
    const { remoteAddress } = socket
    const isTrusted = remoteAddress !== undefined && trusted.check(remoteAddress, familyOf(remoteAddress))
    return isTrusted ? given : randomUUID()
  }
}

/** Named networks that a list of proxies may contain. */
const networks: Record<string, string[]> = {
  loopback: ["127.0.0.0/8", "::1"],
  linklocal: ["169.254.0.0/16", "fe80::/10"],
  uniquelocal: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"],
}

/** Adds an address, or a network such as `10.0.0.0/8`. Other notations are trusted for X-Forwarded-For only. */
function trust(trusted: BlockList, proxy: string) {
  for (const one of networks[proxy] ?? [proxy]) {
    const [address = "", bits] = one.split("/")
    if (!isIP(address)) continue
    if (bits === undefined) trusted.addAddress(address, familyOf(address))
    else if (/^\d{1,3}$/.test(bits)) trusted.addSubnet(address, Number(bits), familyOf(address))
  }
}

function familyOf(address: string) {
  return isIPv6(address) ? "ipv6" : "ipv4"
}
