import type { Insertable } from "kysely"
import { plainText } from "#platform/text/safe-html.server.ts"
import { excerptOf } from "#domain/destinations/destination.ts"
import type {
  AttractionTable,
  CityTable,
  CountryTable,
  ImageUseTable,
  PackageTable,
  SearchEntryTable,
  SearchKind,
  SegmentTable,
  StaticPageSectionTable,
  StaticPageTable,
} from "#database/schema.ts"
import type { Tourism } from "./tourism-pages.ts"

/** The rows of the searched tables, from the import or from the database. */
export interface SearchedContent {
  country: Array<
    Pick<CountryTable, "id" | "name" | "title" | "description" | "language" | "capital" | "in_exchange" | "in_tourism">
  >
  city: Array<Pick<CityTable, "id" | "country_id" | "name" | "title" | "description" | "in_exchange" | "in_tourism">>
  attraction: Array<Pick<AttractionTable, "id" | "city_id" | "name" | "title" | "description">>
  segment: Array<Pick<SegmentTable, "id" | "name" | "title" | "description">>
  package: Array<
    Pick<
      PackageTable,
      | "id"
      | "name"
      | "summary"
      | "country_id"
      | "city_id"
      | "segment_id"
      | "description"
      | "include"
      | "in_exchange"
      | "in_tourism"
    >
  >
  static_page: Array<Pick<StaticPageTable, "id" | "title" | "subtitle" | "description" | "in_exchange" | "in_tourism">>
  static_page_section: StaticPageSectionTable[]
  image_use: ImageUseTable[]
}

/** What a search document is built of: a searchable entity whose texts are not yet split into words. */
export interface SearchSource extends Omit<
  Insertable<SearchEntryTable>,
  "number" | "digest" | "words" | "name_words" | "place_words"
> {
  places: Array<string | undefined>
  /** Text or HTML; only its first words are indexed. */
  body: Array<string | null>
}

/**
 * The entities of these kinds that some profile shows, in `searchOrder`: places come first, so that the vocabulary
 * spells words as place names do.
 */
export function buildSources(
  content: SearchedContent,
  tourism: Tourism,
  kinds: readonly SearchKind[] = searchOrder,
): SearchSource[] {
  const pictures = firstPictures(content.image_use)
  return searchOrder
    .filter((kind) => kinds.includes(kind))
    .flatMap((kind) => builders[kind](content, pictures, tourism).sort((a, b) => a.thing_id - b.thing_id))
    .filter(({ in_exchange, in_tourism }) => in_exchange || in_tourism)
}

/**
 * The order of kinds in which the spelling of a word is looked for. Within a kind by id, because the agency's order
 * changes without changing entries.
 */
export const searchOrder = [
  "country",
  "city",
  "attraction",
  "segment",
  "page",
  "package",
] as const satisfies SearchKind[]

type BuildSources = (content: SearchedContent, pictures: Pictures, tourism: Tourism) => SearchSource[]

const builders: Record<SearchKind, BuildSources> = {
  country: countrySources,
  city: citySources,
  attraction: attractionSources,
  segment: segmentSources,
  page: pageSources,
  package: packageSources,
}

function countrySources({ country }: SearchedContent, pictures: Pictures, tourism: Tourism): SearchSource[] {
  return country.map((row) => ({
    ...sourceOf("country", row.id, row.name, pictures),
    ...shownCountry(row, tourism),
    country_id: row.id,
    page_segment_id: tourism.pageSegments.get(row.id) ?? null,
    summary: summaryOf(row.title, row.description),
    body: [row.title, row.capital, row.language, row.description],
  }))
}

function citySources({ city, country }: SearchedContent, pictures: Pictures, tourism: Tourism): SearchSource[] {
  const countries = new Map(country.map((row) => [row.id, row]))
  return city.map((row) => ({
    ...sourceOf("city", row.id, row.name, pictures),
    ...shownCity(row, countries.get(row.country_id), tourism),
    country_id: row.country_id,
    city_id: row.id,
    page_segment_id: tourism.pageSegments.get(row.country_id) ?? null,
    summary: summaryOf(row.title, row.description),
    places: [countries.get(row.country_id)?.name],
    body: [row.title, row.description],
  }))
}

function attractionSources(
  { attraction, city, country }: SearchedContent,
  pictures: Pictures,
  tourism: Tourism,
): SearchSource[] {
  const countries = new Map(country.map((row) => [row.id, row]))
  const cities = new Map(city.map((row) => [row.id, row]))
  return attraction.flatMap((row) => {
    const parent = cities.get(row.city_id)
    if (!parent) return []
    return {
      ...sourceOf("attraction", row.id, row.name, pictures),
      ...shownCity(parent, countries.get(parent.country_id), tourism),
      country_id: parent.country_id,
      city_id: parent.id,
      page_segment_id: tourism.pageSegments.get(parent.country_id) ?? null,
      summary: summaryOf(row.title, row.description),
      places: [parent.name, countries.get(parent.country_id)?.name],
      body: [row.title, row.description],
    }
  })
}

type Country = SearchedContent["country"][number]

function shownCountry({ id, in_exchange, in_tourism }: Country, { visited }: Tourism) {
  return { in_exchange, in_tourism: flag(in_tourism && visited.has(id)) }
}

function shownCity(
  { in_exchange, in_tourism }: SearchedContent["city"][number],
  country: Country | undefined,
  tourism: Tourism,
) {
  const around = country && shownCountry(country, tourism)
  return { in_exchange: flag(in_exchange && around?.in_exchange), in_tourism: flag(in_tourism && around?.in_tourism) }
}

function segmentSources({ segment }: SearchedContent, pictures: Pictures): SearchSource[] {
  return segment.map((row) => ({
    ...sourceOf("segment", row.id, row.name, pictures),
    in_exchange: 0,
    in_tourism: 1,
    segment_id: row.id,
    summary: summaryOf(row.title, row.description),
    body: [row.title, row.description],
  }))
}

function pageSources({ static_page, static_page_section }: SearchedContent, pictures: Pictures): SearchSource[] {
  const sections = Map.groupBy(static_page_section, ({ page_id }) => page_id)
  return static_page.map((row) => ({
    ...sourceOf("page", row.id, row.title, pictures),
    ...flags(row),
    summary: summaryOf(row.subtitle, row.description),
    body: [
      row.subtitle,
      ...(sections.get(row.id) ?? []).map(({ title }) => title),
      row.description,
      ...(sections.get(row.id) ?? []).map(({ description }) => description),
    ],
  }))
}

function packageSources(
  { package: packages, country, city, segment }: SearchedContent,
  pictures: Pictures,
): SearchSource[] {
  const nameIn = (rows: Array<{ id: number; name: string }>) => new Map(rows.map(({ id, name }) => [id, name]))
  const [countries, cities, segments] = [nameIn(country), nameIn(city), nameIn(segment)]
  return packages.map((row) => ({
    ...sourceOf("package", row.id, row.name, pictures),
    ...flags(row),
    country_id: row.country_id,
    city_id: row.city_id,
    segment_id: row.segment_id,
    places: [cities.get(row.city_id ?? 0), countries.get(row.country_id ?? 0), segments.get(row.segment_id ?? 0)],
    body: [row.summary, row.description, row.include],
  }))
}

function sourceOf(
  kind: SearchKind,
  thing_id: number,
  name: string,
  pictures: Pictures,
): Omit<SearchSource, "in_exchange" | "in_tourism"> {
  const none = { country_id: null, city_id: null, segment_id: null, page_segment_id: null, summary: null }
  return { kind, thing_id, ...none, name, image_name: pictures(kind, thing_id) ?? null, places: [], body: [] }
}

const summaryLength = 160

function summaryOf(title: string | null, description: string | null): string | null {
  return title ?? (excerptOf(plainText(description), summaryLength) || null)
}

function flags({ in_exchange, in_tourism }: { in_exchange: 0 | 1; in_tourism: 0 | 1 }) {
  return { in_exchange, in_tourism }
}

function flag(value: number | boolean | undefined): 0 | 1 {
  return value ? 1 : 0
}

type Pictures = (kind: SearchKind, id: number) => string | undefined

/** Images before banners, in their order. */
function firstPictures(uses: ImageUseTable[]): Pictures {
  const first = new Map<string, ImageUseTable>()
  for (const use of uses) {
    const key = `${use.owner_kind} ${use.owner_id}`
    const known = first.get(key)
    const comesFirst = !known || (use.role === known.role ? use.position < known.position : use.role === "image")
    if (comesFirst) first.set(key, use)
  }
  return (kind, id) => first.get(`${kind === "page" ? "static_page" : kind} ${id}`)?.image_name
}
