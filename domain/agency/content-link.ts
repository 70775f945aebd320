import { safeLink } from "#platform/text/link-address.ts"
import type { SingleAddress } from "./page-addresses.ts"
import { profileOfSearch, type Profile } from "./profile.ts"
import { withProfile } from "./profile-addresses.ts"

/**
 * A link of the agency's content for a page of that profile. A link to a page that both profiles share gets the query
 * parameter `perfil`, unless it already has one; its other parameters and its hash stay.
 */
export function contentLink(address: string, profile: Profile | undefined): string {
  const [, path = "", query = "", hash = ""] = /^([^?#]*)\??([^#]*)(#.*)?/s.exec(address) ?? []
  const isShared = Object.hasOwn(sharedPages, path.replace(/\/$/, ""))
  if (!profile || !isShared || profileOfSearch(new URLSearchParams(query))) return address
  return `${withProfile(path, profile)}${query && `&${query}`}${hash}`
}

/** `contentLink` of a stored link. Null when it is missing or unsafe: rows may be older than the import's checks. */
export function safeContentLink(address: string | null, profile: Profile): string | null {
  const link = safeLink(address)
  return link === null ? null : contentLink(link, profile)
}

type ProfileAddress = `/intercambio${string}` | `/turismo${string}`

/** Pages whose path does not contain a profile. */
const sharedPages: Record<Exclude<SingleAddress, ProfileAddress | "/orcamento/enviado">, true> = {
  "/contatos": true,
  "/orcamento": true,
  "/busca": true,
  "/privacidade": true,
  "/acessibilidade": true,
}
