import { isIPv6 } from "node:net"

/** The IPv4 address, or the network of an IPv6 address (/64), which is usually one household or office. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  const [withoutZone = ""] = address.split("%", 1)
  const [before = [], after] = withoutZone.split("::").map((part) => part.split(":").filter((group) => group !== ""))
  const missing = after ? 8 - before.length - after.length : 0
  const groups = [...before, ...Array.from({ length: missing }, () => "0"), ...(after ?? [])]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::`
}
