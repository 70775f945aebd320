import { href } from "react-router"
import { profileOfSearch, profileWords } from "./page-layout.ts"
import type { Profile } from "./profile.ts"

/**
 * Address of a shared page that keeps the visitor's profile, beside whatever else it asks for.
 * A profile that it names itself stays.
 */
export function withProfile(address: string, profile: Profile | undefined): string {
  const { path, search, hash } = partsOf(address)
  if (!profile || profileOfSearch(search)) return address
  const asked = search.size > 0 ? `&${address.slice(path.length + 1, address.length - hash.length)}` : ""
  return `${path}?perfil=${profileWords[profile]}${asked}${hash}`
}

/** A link as the agency wrote it, on a page of that profile: to a page that both profiles share it carries the profile. */
export function contentLink(address: string, profile: Profile | undefined): string {
  return sharedPages.has(partsOf(address).path.replace(/\/$/, "")) ? withProfile(address, profile) : address
}

/** Pages whose address does not say a profile by itself. */
const sharedPages: ReadonlySet<string> = new Set([
  href("/contatos"),
  href("/orcamento"),
  href("/busca"),
  href("/privacidade"),
  href("/acessibilidade"),
])

function partsOf(address: string): { path: string; search: URLSearchParams; hash: string } {
  const [, path = "", query = "", hash = ""] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(address) ?? []
  return { path, search: new URLSearchParams(query), hash }
}
