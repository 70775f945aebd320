import { parseUrl } from "./parse-url.ts"

/**
 * Addresses that a link of an editor may have: root-relative (`/turismo/...`), or absolute https, mailto or tel.
 * Browsers read `//host`, `/\host` and tabs inside an address as another host, so these are refused. So is what they
 * do not open, such as `https://?x`.
 */
export function isLinkAddress(address: string): boolean {
  // Without the flag `u`, by which `i` also takes `ſ` for an `s`.
  const isKnown = /^(\/(?![/\\])|https:\/\/[^/\\]|mailto:[^:]|tel:[+\d(])[^\s\\\u0000-\u001f\u007f-\u009f]*$/i.test(
    address,
  )
  return isKnown && (!/^https:/i.test(address) || parseUrl(address) !== undefined)
}

/** The address, or null for one that the import would have refused. */
export function safeLink(address: string | null): string | null {
  return address !== null && isLinkAddress(address) ? address : null
}
