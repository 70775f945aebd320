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
export const profileNames = { exchange: "Intercâmbio", tourism: "Lazer/Negócios" } as const satisfies Record<Profile, string>
