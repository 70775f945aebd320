/*
 * One form of every address. `readableAddress` runs before routing, so that no address breaks the router.
 * `canonicalAddress` runs before the page cache, so that no page is kept or answered under a second address.
 */

/** The request target as a path with its query. What cannot be decoded, or has control characters, becomes literal text: an unknown address. */
export function readableAddress(target: string): string {
  // A whole address in the first line names our host too; known-hosts.ts compares it.
  const { path, rest } = splitAddress(target.replace(/^https?:\/\/[^/?#]*/i, ""))
  // Without its slash, `@other.example` would become the host.
  return (
    path
      .replace(/^(?!\/)/, "/")
      .split("/")
      .map(readableSegment)
      .join("/") + rest
  )
}

/**
 * Dot segments, repeated slashes, backslashes, capitals, needless percent-encoding and fragments resolved.
 * A slash at the end and the query stay as they are. Expects a readable address.
 */
export function canonicalAddress(address: string): string {
  const { path, rest } = splitAddress(address)
  // Slashes first: `//other.example` would name a host.
  const { pathname } = new URL(path.replace(/[/\\]+/g, "/"), "http://localhost")
  return pathname.split("/").map(canonicalSegment).join("/") + rest.replace(/#.*$/s, "")
}

/** Path and query; everything after the first question mark is the query. */
export function splitQuery(address: string): { path: string; query: string } {
  const { path, rest } = splitAddress(address)
  return { path, query: rest.replace(/^\?/, "") }
}

function splitAddress(address: string): { path: string; rest: string } {
  const end = address.search(/[?#]/)
  return end === -1 ? { path: address, rest: "" } : { path: address.slice(0, end), rest: address.slice(end) }
}

function readableSegment(segment: string): string {
  try {
    if (!/[\p{Cc}\u2028\u2029]/u.test(decodeURIComponent(segment))) return segment
  } catch {
    // Falls through: a broken escape.
  }
  return segment.replaceAll("%", "%25")
}

/** Our own addresses are small letters, digits, hyphens, dots and, between ids, commas. */
function canonicalSegment(segment: string): string {
  return encodeURIComponent(decodeURIComponent(segment).toLowerCase()).replaceAll("%2C", ",")
}
