import { type Municipality, type State, abroad, stateLabel } from "#domain/places/places.ts"
import { type Reference, undecided } from "#domain/quotes/quote-options.ts"
import type { Quote } from "#domain/quotes/quote-schema.ts"

export interface NamedLists {
  states: readonly State[]
  municipalities: readonly Municipality[]
  countries: ReadonlyArray<{ id: number; name: string }>
  cities: ReadonlyArray<{ id: number; name: string }>
}

/** The request with the names of its places beside their codes, as a select's value is sent. */
export function withNames(quote: Quote, { states, municipalities, countries, cities }: NamedLists): Quote {
  const state = states.find(({ id }) => id === quote.state.code)
  return {
    ...quote,
    state: quote.state.code === abroad.id ? quote.state : { ...quote.state, label: state && stateLabel(state) },
    city: named(quote.city, municipalities),
    country: named(quote.country, countries),
    countryCity: named(quote.countryCity, cities),
  }
}

function named(place: Reference, list: ReadonlyArray<{ id: number; name: string }>): Reference {
  if (place.code === undecided.code) return place
  return { ...place, label: list.find(({ id }) => id === place.code)?.name ?? place.label }
}
