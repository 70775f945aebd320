/** The two lines of business. */
export type Profile = "exchange" | "tourism"

/** The profile in the API's `show_in` and `type`: `I` (Intercâmbio), `T` (turismo). */
export type ProfileCode = "I" | "T"

export const profiles = ["exchange", "tourism"] as const satisfies readonly Profile[]

export function profileOf(code: ProfileCode): Profile {
  return code === "I" ? "exchange" : "tourism"
}

export function codeOf(profile: Profile): ProfileCode {
  return profile === "exchange" ? "I" : "T"
}

/** The names that visitors see, as on the two buttons of the landing page. */
export const profileNames = { exchange: "Intercâmbio", tourism: "Lazer/Negócios" } as const satisfies Record<
  Profile,
  string
>

/** Values of `?perfil=` on the shared pages: the server renders the right layout also without JavaScript. */
export const profileSlugs = { exchange: "intercambio", tourism: "turismo" } as const satisfies Record<Profile, string>

/** Parses `?perfil=`; undefined for any other value. */
export function profileOfSearch(search: URLSearchParams): Profile | undefined {
  const slug = search.get("perfil")
  return profiles.find((profile) => profileSlugs[profile] === slug)
}

/** The column that says whether a row is published for a profile. */
export function publishedIn(profile: Profile): "in_exchange" | "in_tourism" {
  return profile === "exchange" ? "in_exchange" : "in_tourism"
}
