/** The texts of a request in a row of the list. Stored as JSON in `request_card.about`. */
export interface CardAbout {
  /** "Fernando de Noronha"; for a gift, the couple. */
  place: string
  /** "Noronha em cinco dias": the package of the request; for a gift, its quota. */
  what: string
  /** "14 a 19 mar 2027". */
  when: string
  /** "2 adultos, 2 crianças". */
  party: string
  /** "R$ 4.190"; "sob consulta". */
  price: string
  /** "por pessoa". */
  priceBasis: string
}

const emptyAbout: CardAbout = { place: "", what: "", when: "", party: "", price: "", priceBasis: "" }

/** Cards that an older release wrote lack the texts that are newer than it. */
export function parseAbout(about: string): CardAbout {
  return { ...emptyAbout, ...(JSON.parse(about) as Partial<CardAbout>) }
}
