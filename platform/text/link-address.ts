/**
 * Where a link of an editor may lead: inside the site (`/turismo/...`), or a whole https, mailto or tel address.
 * Browsers read `//host`, `/\host` and tabs inside an address as another host, so none of these pass.
 */
export function isLinkAddress(address: string): boolean {
  return /^(\/(?![/\\])|https:\/\/[^/\\]|mailto:[^:]|tel:[+\d(])[^\s\\\p{Cc}]*$/iu.test(address)
}

/** The address, or null for one that the import would have refused. */
export function safeLink(address: string | null): string | null {
  return address !== null && isLinkAddress(address) ? address : null
}
