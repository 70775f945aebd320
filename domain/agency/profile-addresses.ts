import { href } from "./page-addresses.ts"
import { profileSlugs, type Profile } from "./profile.ts"

/** Address of a shared page that keeps the visitor's profile. */
export function withProfile(path: string, profile: Profile | undefined): string {
  return profile ? `${path}?perfil=${profileSlugs[profile]}` : path
}

export function homeOf(profile: Profile): string {
  return profile === "exchange" ? href("/intercambio") : href("/turismo")
}
