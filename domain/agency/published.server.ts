import type { Profile } from "./profile.ts"

/** The column that says whether a row is published for a profile. */
export function publishedIn(profile: Profile): "in_exchange" | "in_tourism" {
  return profile === "exchange" ? "in_exchange" : "in_tourism"
}
