import { profileOfSearch, profileWords } from "./page-layout.ts"
import type { Profile } from "./profile.ts"

/**
 * Address of a shared page that keeps the visitor's profile, beside whatever else it asks for.
 * A profile that it names itself stays.
 */
export function withProfile(address: string, profile: Profile | undefined): string {
  const [, path, query, hash = ""] = /^([^?#]*)\??([^#]*)(#.*)?/s.exec(address) ?? []
  if (!profile || profileOfSearch(new URLSearchParams(query))) return address
  return `${path}?perfil=${profileWords[profile]}${query ? `&${query}` : ""}${hash}`
}
