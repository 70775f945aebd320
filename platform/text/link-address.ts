import type { Profile } from "#domain/agency/profile.ts"
import { contentLink } from "#domain/agency/content-link.ts"

/**
 * Where a link of an editor may lead: inside the site (`/turismo/...`), or a whole https, mailto or tel address.
 * Browsers read `//host`, `/\host` and tabs inside an address as another host, so none of these pass.
 */
export function isLinkAddress(address: string): boolean {
  return /^(\/(?![/\\])|https:\/\/[^/\\]|mailto:[^:]|tel:[+\d(])[^\s\\\p{Cc}]*$/iu.test(address)
}

/**
 * The address, or null for one that the import would have refused.
 * On a page of a profile it keeps that profile (`contentLink`).
 */
export function safeLink(address: string | null, profile?: Profile): string | null {
  return address !== null && isLinkAddress(address) ? contentLink(address, profile) : null
}
