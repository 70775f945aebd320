import { findDestinationCountry, listDestinationCountries } from "#domain/quotes/quotes.server.ts"
import type { Database } from "#platform/database/connect.ts"
import { isRowId } from "#platform/ids/row-id.ts"

export interface CountryChoice {
  id: string
  name: string
}

/** Countries to filter by. Includes the chosen one, which may no longer be on the site. */
export async function listCountryChoices(db: Database, chosen: string): Promise<CountryChoice[]> {
  const choices = (await listDestinationCountries(db)).map(({ id, name }) => ({ id: String(id), name }))
  if (!isRowId(chosen) || choices.some(({ id }) => id === chosen)) return choices
  const country = await findDestinationCountry(db, { code: Number(chosen) })
  return [...choices, { id: chosen, name: country?.label ?? "fora do site" }]
}
