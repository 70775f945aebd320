import type { DestinationCity } from "#domain/quotes/quotes.server.ts"

/*
 * The cities that the form offers, as one text. Of a large agency there are hundreds: React Router would write and read
 * an object for each, which takes longer than rendering the form.
 */

/** The cities as JSON, each as id, name and country's id. */
export function writeCities(cities: readonly DestinationCity[]): string {
  return JSON.stringify(cities.map(({ id, name, country_id }) => [id, name, country_id]))
}

/** Reads what {@link writeCities} wrote. */
export function readCities(text: string): DestinationCity[] {
  const rows = JSON.parse(text) as Array<[number, string, number]>
  return rows.map(([id, name, country_id]) => ({ id, name, country_id }))
}
