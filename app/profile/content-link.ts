import { href } from "react-router"
import type { Profile } from "./profile.ts"
import { withProfile } from "./with-profile.ts"

/** A link as the agency wrote it, on a page of that profile: to a page that both profiles share it carries the profile. */
export function contentLink(address: string, profile: Profile | undefined): string {
  const [path = ""] = /^[^?#]*/.exec(address) ?? []
  return sharedPages.has(path.replace(/\/$/, "")) ? withProfile(address, profile) : address
}

/** Pages whose address does not say a profile by itself. */
const sharedPages: ReadonlySet<string> = new Set([
  href("/contatos"),
  href("/orcamento"),
  href("/busca"),
  href("/privacidade"),
  href("/acessibilidade"),
])
