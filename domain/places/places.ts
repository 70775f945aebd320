/* Places of residence: the states of Brazil and their municipalities. */

export interface State {
  /** 1 to 27, in the order of the abbreviations: AC 1, AL 2 … TO 27. */
  id: number
  name: string
  abbreviation: string
}

export interface Municipality {
  /** Our own id; it never changes. See `seedPlaces`. */
  id: number
  name: string
  state_id: number
}

/** In the order of the states' ids, 1 to 27. */
export const stateAbbreviations = [
  "AC",
  "AL",
  "AM",
  "AP",
  "BA",
  "CE",
  "DF",
  "ES",
  "GO",
  "MA",
  "MG",
  "MS",
  "MT",
  "PA",
  "PB",
  "PE",
  "PI",
  "PR",
  "RJ",
  "RN",
  "RO",
  "RR",
  "RS",
  "SC",
  "SE",
  "SP",
  "TO",
] as const

/** The last option of the form's Estado; not a row of the table. */
export const abroad = { id: 99, name: "Moro fora do Brasil" } as const

/** The form's Cidade for visitors who live abroad. */
export const cityAbroad = { id: 0, name: "Fora do Brasil" } as const

/** `Paraná (PR)`. */
export function stateLabel(state: Pick<State, "name" | "abbreviation">): string {
  return `${state.name} (${state.abbreviation})`
}
