/** What a row of the list shows of a request, as texts that are ready to read. JSON in `request_card.about`. */
export interface CardAbout {
  /** "Fernando de Noronha"; of a gift, the couple. */
  place: string
  /** "Noronha em cinco dias": the package that was looked at; of a gift, its quota. */
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

export function parseAbout(about: string): CardAbout {
  return JSON.parse(about) as CardAbout
}
