import { href } from "./page-addresses.ts"
import { profileSlugs, type Profile } from "./profile.ts"

/** The address of a shared page with the visitor's profile as query parameter. */
export function withProfile(path: string, profile: Profile | undefined): string {
  return profile ? `${path}?perfil=${profileSlugs[profile]}` : path
}

export function homeOf(profile: Profile): string {
  return profile === "exchange" ? href("/intercambio") : href("/turismo")
}
