/*
 * Normalises addresses. `readableAddress` runs before routing, so that no address breaks the router. `canonicalAddress`
 * runs before the page cache, so that no page is cached or served under a second address.
 */

/**
 * The request target as a path with its query. Segments that cannot be decoded, or that contain control characters,
 * become literal text, and so an unknown address.
 */
export function readableAddress(target: string): string {
  // An absolute URL in the request line contains our host too; allowed-hosts.ts checks it.
  const { path, rest } = splitAddress(target.replace(/^https?:\/\/[^/?#]*/i, ""))
  // Without a slash, `@other.example` would become the host.
  return (
    path
      .replace(/^(?!\/)/, "/")
      .split("/")
      .map(readableSegment)
      .join("/") + rest
  )
}

/**
 * Resolves dot segments, repeated slashes, backslashes, capitals, needless percent-encoding, fragments and the
 * punctuation after a copied link. A slash at the end and the query stay. Expects a readable address.
 */
export function canonicalAddress(address: string): string {
  const { path, rest } = splitAddress(address)
  // Repeated slashes first: `//other.example` would name a host.
  const { pathname } = new URL(path.replace(/[/\\]+/g, "/"), "http://localhost")
  const segments = pathname.split("/").map((segment) => decodeURIComponent(segment).toLowerCase())
  const last = segments.pop() ?? ""
  return [...segments, withoutPunctuation(last)].map(canonicalSegment).join("/") + rest.replace(/#.*/s, "")
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
    // A malformed escape is handled below.
  }
  return segment.replaceAll("%", "%25")
}

/** Our own addresses consist of lower-case letters, digits, hyphens, dots and, between ids, commas. */
function canonicalSegment(segment: string): string {
  return encodeURIComponent(segment).replaceAll("%2C", ",")
}

/** Messages close a sentence, a parenthesis or bold type right after a link. None of our addresses ends so. */
function withoutPunctuation(segment: string): string {
  return /^.*[\p{L}\p{N}-]/su.exec(segment)?.[0] ?? segment
}
