import { href } from "./page-addresses.ts"
import { profileOfSearch, type Profile } from "./profile.ts"
import { withProfile } from "./with-profile.ts"

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

/** Pages whose address does not say a profile by itself. */
const sharedPages: ReadonlySet<string> = new Set([
  href("/contatos"),
  href("/orcamento"),
  href("/busca"),
  href("/privacidade"),
  href("/acessibilidade"),
])
