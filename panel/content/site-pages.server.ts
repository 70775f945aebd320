import { type PageName, pageAddresses } from "#domain/agency/page-addresses.ts"
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

/** Pages that are not content entries. */
const fixedPages = {
  Contatos: "contact.main",
  "Pedir um orçamento": "budget.main",
  Busca: "search.main",
  Intercâmbio: "exchange.main.index",
  "Países do intercâmbio": "exchange.country.index",
  "Depoimentos do intercâmbio": "exchange.testimonial",
  Turismo: "tourism.main.index",
  "Depoimentos do turismo": "tourism.testimonial",
  Privacidade: "privacy.main",
  Acessibilidade: "accessibility.main",
} as const satisfies Record<string, PageName>

/** Pages that match the typed text, found by the suggestions of the site's search. */
export async function suggestPages(services: Services, typed: string): Promise<SitePage[]> {
  const text = queryText(typed.replace(/^\//, ""))
  const sought = foldName(text)
  const fixed = Object.entries(fixedPages)
    .map(([name, page]) => ({ name, address: pageAddresses[page] }))
    .filter(({ name, address }) => foldName(`${name} ${address}`).includes(sought))
  const hits = await listHits(services, await suggest(services, { text, profile: undefined }))
  return [
    ...fixed,
    ...hits.map(({ name, href, place }) => ({ name: place ? `${name}, ${place}` : name, address: href })),
  ]
}
