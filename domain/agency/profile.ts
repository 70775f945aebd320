/** The two lines of business. Type codes on the wire: `I` (Intercâmbio) and `T` (turismo). */
export type Profile = "exchange" | "tourism"

/** `show_in` and `type` of the specification. */
export type ProfileCode = "I" | "T"

export const profiles = ["exchange", "tourism"] as const satisfies readonly Profile[]

export function profileOf(code: ProfileCode): Profile {
  return code === "I" ? "exchange" : "tourism"
}

export function codeOf(profile: Profile): ProfileCode {
  return profile === "exchange" ? "I" : "T"
}

/** How a visitor reads it, as on the landing's two buttons. */
export const profileNames = { exchange: "Intercâmbio", tourism: "Lazer/Negócios" } as const satisfies Record<
  Profile,
  string
>

/** `?perfil=` on the shared pages, so that the server renders the right layout without scripts. */
export const profileSlugs = { exchange: "intercambio", tourism: "turismo" } as const satisfies Record<Profile, string>

/** Reads `?perfil=`; anything else is no choice. */
export function profileOfSearch(search: URLSearchParams): Profile | undefined {
  const word = search.get("perfil")
  return word === "intercambio" ? "exchange" : word === "turismo" ? "tourism" : undefined
}

/** The column that says whether a row is published for a profile. */
export function publishedIn(profile: Profile): "in_exchange" | "in_tourism" {
  return profile === "exchange" ? "in_exchange" : "in_tourism"
}
