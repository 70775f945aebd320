import type { SearchKind } from "#database/schema.ts"
import { href } from "#domain/agency/page-addresses.ts"
import { profileSlugs, type Profile } from "#domain/agency/profile.ts"

/** The kinds of results, in the order of results with equal relevance. */
export const searchKinds = [
  "package",
  "country",
  "city",
  "segment",
  "attraction",
  "page",
] as const satisfies readonly SearchKind[]

export const searchSorts = ["relevance", "cheapest", "dearest"] as const

export type SearchSort = (typeof searchSorts)[number]

/** A query; all of it is in the address of the page. */
export interface SearchQuery {
  text: string
  profile?: Profile
  kind?: SearchKind
  /** More than one for countries that share a name. */
  countryIds: number[]
  cityId?: number
  segmentId?: number
  /** Prices are compared within one currency only. */
  currency?: string
  lowestCents?: number
  highestCents?: number
  promotion: boolean
  sort: SearchSort
  /** From 1. */
  page: number
}

/** A typed word that is in no entry, and the words used instead. */
export interface Correction {
  typed: string
  used: string[]
}

export interface Counted<Value> {
  value: Value
  name: string
  count: number
}

export interface CurrencyCount {
  currency: string
  count: number
  lowestCents: number
  highestCents: number
}

/** For every filter, the number of results of each value with the other filters unchanged. */
export interface SearchCounts {
  profiles: Record<Profile, number>
  /** With no profile chosen. */
  anyProfile: number
  kinds: Array<{ kind: SearchKind; count: number }>
  /** Countries that share a name are merged. */
  countries: Array<Counted<number[]>>
  cities: Array<Counted<number>>
  segments: Array<Counted<number>>
  currencies: CurrencyCount[]
  promotions: number
}

export const queryLength = 100
export const resultsPerPage = 24
/** The highest possible price. */
export const highestPriceCents = 2_000_000_000

export const kindSlugs = {
  package: "pacote",
  country: "pais",
  city: "cidade",
  segment: "segmento",
  attraction: "atracao",
  page: "pagina",
} as const satisfies Record<SearchKind, string>

export const searchKindNames = {
  package: "Pacotes",
  country: "Países",
  city: "Cidades",
  segment: "Segmentos",
  attraction: "Pontos turísticos",
  page: "Páginas",
} as const satisfies Record<SearchKind, string>

export const searchKindName = {
  package: "Pacote",
  country: "País",
  city: "Cidade",
  segment: "Segmento",
  attraction: "Ponto turístico",
  page: "Página",
} as const satisfies Record<SearchKind, string>

export const sortSlugs = {
  relevance: "relevancia",
  cheapest: "menor-preco",
  dearest: "maior-preco",
} as const satisfies Record<SearchSort, string>

export const sortNames = {
  relevance: "Mais relevantes",
  cheapest: "Menor preço",
  dearest: "Maior preço",
} as const satisfies Record<SearchSort, string>

export const emptyQuery: SearchQuery = { text: "", countryIds: [], promotion: false, sort: "relevance", page: 1 }

/** The canonical address of a search. */
export function searchHref(query: Partial<SearchQuery>): string {
  const search = searchParams(query).toString()
  return search ? `${href("/busca")}?${search}` : href("/busca")
}

/** The query parameters in a fixed order, without defaults. */
export function searchParams(query: Partial<SearchQuery>): URLSearchParams {
  const parameters: Array<[string, string | number | undefined]> = [
    ["q", query.text],
    ["perfil", query.profile && profileSlugs[query.profile]],
    ["tipo", query.kind && kindSlugs[query.kind]],
    ["pais", query.countryIds?.join(",")],
    ["cidade", query.cityId],
    ["segmento", query.segmentId],
    ["moeda", query.currency],
    ["de", writeCents(query.lowestCents)],
    ["ate", writeCents(query.highestCents)],
    ["promocao", query.promotion ? 1 : undefined],
    ["ordem", query.sort && query.sort !== "relevance" ? sortSlugs[query.sort] : undefined],
    ["pagina", query.page && query.page > 1 ? query.page : undefined],
  ]
  return new URLSearchParams(
    parameters.flatMap(([name, value]) => (value === undefined || value === "" ? [] : [[name, String(value)]])),
  )
}

/** The parameters that are no filters; a price range counts by its currency. */
const notFilters = ["q", "de", "ate", "ordem", "pagina"]

/** The number of filters that are set. */
export function countFilters(query: SearchQuery): number {
  return [...searchParams(query).keys()].filter((name) => !notFilters.includes(name)).length
}

/** Whether any filter other than the profile is set. */
export function isFiltered(query: SearchQuery): boolean {
  return countFilters({ ...query, profile: undefined }) > 0
}

/** Formats cents for addresses and form fields: `1500`, `1500,50`. */
export function writeCents(cents: number | undefined): string | undefined {
  if (cents === undefined) return undefined
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2).replace(".", ",")
}
