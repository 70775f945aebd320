import { safeLink } from "#platform/text/link-address.ts"
import { href } from "./page-addresses.ts"
import { profileOfSearch, type Profile } from "./profile.ts"
import { withProfile } from "./profile-addresses.ts"

/**
 * A link as the agency wrote it, on a page of that profile. To a page that both profiles share it carries the
 * profile, beside whatever else it asks for. A profile that it names itself stays.
 */
export function contentLink(address: string, profile: Profile | undefined): string {
  const [, path = "", query = "", hash = ""] = /^([^?#]*)\??([^#]*)(#.*)?/s.exec(address) ?? []
  const isShared = sharedPages.has(path.replace(/\/$/, ""))
  if (!profile || !isShared || profileOfSearch(new URLSearchParams(query))) return address
  return `${withProfile(path, profile)}${query && `&${query}`}${hash}`
}

/** The same for a link that may be missing, or be one that the import would have refused: null. */
export function safeContentLink(address: string | null, profile: Profile): string | null {
  const link = safeLink(address)
  return link === null ? null : contentLink(link, profile)
}

/** Pages whose address does not say a profile by itself. */
const sharedPages: ReadonlySet<string> = new Set([
  href("/contatos"),
  href("/orcamento"),
  href("/busca"),
  href("/privacidade"),
  href("/acessibilidade"),
])
