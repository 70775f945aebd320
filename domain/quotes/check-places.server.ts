import { ofPlace } from "#domain/places/of-place.ts"
import { abroad, cityAbroad, stateLabel } from "#domain/places/places.ts"
import { findMunicipality, listMunicipalities, listStates } from "#domain/places/places.server.ts"
import type { Database } from "#platform/database/connect.ts"
import { type Choice, type Reference, undecided } from "./quote-options.ts"
import { sameLabel } from "./sent-choice.ts"
import type { Quote } from "./quote-schema.ts"
import type { QuoteErrors } from "./quote-fields.ts"
import { findDestinationCity, findDestinationCountry } from "./quotes.server.ts"

/** The places of a request, as stored in the tables. */
export interface CheckedPlaces {
  state: Choice
  city: Choice
  cityIbgeCode: string | null
  country: Choice
  countryCity: Choice
}

/** Looks up the four places. Missing ones were refused before. */
export async function checkPlaces(db: Database, asked: Quote): Promise<{ places: CheckedPlaces; errors: QuoteErrors }> {
  const [home, destination] = await Promise.all([checkHome(db, asked), checkDestination(db, asked)])
  return { places: { ...home.places, ...destination.places }, errors: { ...home.errors, ...destination.errors } }
}

const nowhere: Choice = { code: 0, label: "" }

async function checkHome(db: Database, { state: askedState, city: askedCity }: Quote) {
  const errors: QuoteErrors = {}
  if (askedState.code === abroad.id) {
    return {
      errors,
      places: {
        state: { code: abroad.id, label: abroad.name },
        city: { code: cityAbroad.id, label: cityAbroad.name },
        cityIbgeCode: null,
      },
    }
  }
  const states = isGiven(askedState) ? await listStates(db) : []
  const state = states.find(({ id, name, abbreviation }) =>
    askedState.code === undefined
      ? [name, abbreviation, stateLabel({ name, abbreviation })].some((label) =>
          sameLabel(askedState.label ?? "", label),
        )
      : askedState.code === id,
  )
  if (isGiven(askedState) && !state) errors.state = ["Escolha o estado na lista: não conhecemos este."]
  const city = state && isGiven(askedCity) ? await findCityOf(db, state.id, askedCity) : undefined
  if (state && isGiven(askedCity) && !city)
    errors.city = [`Escolha uma cidade ${ofPlace(state.name)}: esta não fica lá.`]
  return {
    errors,
    places: {
      state: state ? { code: state.id, label: stateLabel(state) } : nowhere,
      city: city ? { code: city.id, label: city.name } : nowhere,
      cityIbgeCode: city?.ibge_code ?? null,
    },
  }
}

async function findCityOf(db: Database, stateId: number, { code, label = "" }: Reference) {
  const id = code ?? (await listMunicipalities(db, stateId)).find(({ name }) => sameLabel(label, name))?.id
  const city = id === undefined ? undefined : await findMunicipality(db, id)
  return city?.state_id === stateId ? city : undefined
}

async function checkDestination(db: Database, { country: askedCountry, countryCity: askedCity }: Quote) {
  const errors: QuoteErrors = {}
  const country = isUndecided(askedCountry)
    ? undecided
    : isGiven(askedCountry)
      ? await findDestinationCountry(db, askedCountry)
      : undefined
  if (isGiven(askedCountry) && !country) errors.country = ["Escolha o país de destino na lista, ou “Ainda não sei”."]
  if (!country || !isGiven(askedCity)) return { errors, places: { country: country ?? nowhere, countryCity: nowhere } }
  const city = isUndecided(askedCity) ? undecided : await findDestinationCity(db, country.code, askedCity)
  if (!city) {
    errors.countryCity = [
      isUndecided(country)
        ? "Escolha também o país desta cidade, ou “Ainda não sei” na cidade."
        : `Escolha uma cidade ${ofPlace(country.label)}, ou “Ainda não sei”.`,
    ]
  }
  return { errors, places: { country, countryCity: city ?? nowhere } }
}

function isGiven({ code, label }: Reference): boolean {
  return code !== undefined || label !== undefined
}

function isUndecided({ code }: Reference): boolean {
  return code === undecided.code
}
