import { type SinglePage, pageAddresses } from "#domain/agency/page-addresses.ts"
import { queryText } from "#domain/search/read-search.server.ts"
import { listHits } from "#domain/search/results/search-hits.server.ts"
import { suggest } from "#domain/search/suggest.server.ts"
import type { Services } from "#domain/services.server.ts"
import { foldName } from "#platform/text/remove-accents.ts"

/** A page of the site that a link can point to. */
export interface SitePage {
  name: string
  address: string
}

/** The names of pages that are not content entries. */
const fixedPages: Record<Exclude<SinglePage, "budget.sent">, string> = {
  "contact.main": "Contatos",
  "budget.main": "Pedir um orçamento",
  "search.main": "Busca",
  "exchange.main.index": "Intercâmbio",
  "exchange.country.index": "Países do intercâmbio",
  "exchange.testimonial": "Depoimentos do intercâmbio",
  "tourism.main.index": "Turismo",
  "tourism.testimonial": "Depoimentos do turismo",
  "privacy.main": "Privacidade",
  "accessibility.main": "Acessibilidade",
}

/** Pages that match the typed text, found by the suggestions of the site's search. */
export async function suggestPages(services: Services, typed: string): Promise<SitePage[]> {
  const text = queryText(typed.replace(/^\//, ""))
  const sought = foldName(text)
  const fixed = Object.entries(fixedPages)
    .map(([page, name]) => ({ name, address: pageAddresses[page as SinglePage] }))
    .filter(({ name, address }) => foldName(`${name} ${address}`).includes(sought))
  const hits = await listHits(services, await suggest(services, { text, profile: undefined }))
  return [
    ...fixed,
    ...hits.map(({ name, href, place }) => ({ name: place ? `${name}, ${place}` : name, address: href })),
  ]
}
