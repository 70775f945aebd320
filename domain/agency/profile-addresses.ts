import { href } from "./page-addresses.ts"
import { profileWords, type Profile } from "./profile.ts"

/** Address of a shared page that keeps the visitor's profile. */
export function withProfile(path: string, profile: Profile | undefined): string {
  return profile ? `${path}?perfil=${profileWords[profile]}` : path
}

export function homeOf(profile: Profile): string {
  return profile === "exchange" ? href("/intercambio") : href("/turismo")
}
