import { pictureSources } from "#server/picture-sources.ts"
import type { Insertable } from "kysely"
import { readContent } from "#domain/content/read-content.server.ts"
import { contentRows } from "#domain/content/content-rows.server.ts"
import { writePlans } from "#platform/database/write-plan.server.ts"
import type { Row } from "#platform/database/untyped-tables.ts"
import { today } from "#platform/time/day.ts"
import { capitalize } from "#platform/text/capitalize.ts"
import type { Database } from "#platform/database/connect.ts"
import type { CityTable, CountryTable, PackageTable } from "#database/schema.ts"

/**
 * Inserts the demo agency's places and texts, and this many packages over 60 countries and 880 cities, always the same
 * ones. Returns the names of the cities.
 */
export async function insertInventedAgency(db: Database, packages: number): Promise<string[]> {
  const now = new Date()
  const day = today(now)
  const inspect = async () => ({ hash: "0".repeat(32), width: 1600, height: 1000, color: "#808080" })
  const { content } = await readContent("content/demo", { today: day, inspect, pictureSources })
  const rows = contentRows(content, new Map())
  const countries = [
    ...rows.country,
    ...Array.from({ length: 40 }, (_, index) => inventedCountry(5_000 + index, inventedName(index))),
  ]
  const cities = [...rows.city]
  for (const [index, country] of countries.entries()) {
    for (let city = 0; city < 14; city++)
      cities.push(inventedCity(50_000 + index * 20 + city, country.id, inventedName(1_000 + index * 14 + city)))
  }
  const plan = (table: string, written: readonly unknown[], key = ["id"], undated = false) => ({
    table,
    key,
    counts: { created: 0, changed: 0, removed: 0, unchanged: 0 },
    write: written.map((row) => (undated ? row : { ...(row as Row), updated_at: now.toISOString() }) as Row),
    remove: [],
    touched: [],
  })
  await writePlans(db, [
    plan("country", countries),
    plan("segment", rows.segment),
    plan("city", cities),
    plan("attraction", rows.attraction),
    plan("static_page", rows.static_page),
    plan("static_page_section", rows.static_page_section, ["page_id", "position"], true),
    plan("setting", rows.setting, ["name"]),
  ])
  const random = seededRandom(7)
  for (let first = 0; first < packages; first += 2_000) {
    const written = Array.from({ length: Math.min(2_000, packages - first) }, (_, index) =>
      inventedPackage(first + index, { cities, bases: rows.package, segments: rows.segment, day, random }),
    )
    await writePlans(db, [plan("package", written)])
  }
  return cities.map(({ name }) => name)
}

interface Parts {
  cities: Array<{ id: number; country_id: number; name: string }>
  bases: Array<Omit<PackageTable, "updated_at">>
  segments: Array<{ id: number }>
  day: string
  random: (below: number) => number
}

const moods = [
  "em família",
  "a dois",
  "sem pressa",
  "à beira da praia",
  "com neve",
  "de trem",
  "entre trilhas",
  "com mergulho",
  "de navio",
  "para jovens",
  "com vinhos",
  "e suas praias",
]
const lengths = ["cinco noites", "sete noites", "dez dias", "quatro semanas", "um fim de semana", "doze noites"]
const studies = ["Curso de inglês", "Curso de espanhol", "Estudo e trabalho", "High School", "Curso de francês"]

/** A copy of a demo package with another name and place, and the descriptions of two packages. */
function inventedPackage(
  index: number,
  { cities, bases, segments, day, random }: Parts,
): Omit<PackageTable, "updated_at"> {
  const pick = <Item>(items: readonly Item[]) => items[random(items.length)] as Item
  const [base, other, city] = [pick(bases), pick(bases), pick(cities)]
  const isStudy = base.in_exchange === 1
  const promoted = random(5) === 0
  return {
    ...base,
    id: 100_000 + index,
    name: isStudy
      ? `${pick(studies)} em ${city.name}, ${pick(lengths)}`
      : `${city.name} ${pick(moods)}: ${pick(lengths)}`,
    country_id: city.country_id,
    city_id: city.id,
    segment_id: isStudy ? null : pick(segments).id,
    featured: random(50) === 0 ? 1 : 0,
    value_cents: random(20) === 0 ? null : 50_000 + random(3_000_000),
    promotion_cents: promoted ? 40_000 + random(2_000_000) : null,
    promotion_currency: promoted ? base.value_currency : null,
    promotion_starts: promoted ? day : null,
    promotion_ends: promoted ? day : null,
    description: `${base.description ?? ""}${other.description ?? ""}`,
    position: index + 1,
  }
}

function inventedCountry(id: number, name: string): Omit<Insertable<CountryTable>, "updated_at"> & { id: number } {
  const facts = { language: null, capital: null, currency: null, population: null, timezone: null, ddi_code: null }
  return {
    id,
    name,
    title: null,
    description: null,
    map_url: null,
    ...facts,
    in_exchange: 1,
    in_tourism: 1,
    position: id,
  }
}

function inventedCity(id: number, country_id: number, name: string): Omit<CityTable, "updated_at"> {
  const facts = { language: null, currency: null, population: null, timezone: null }
  return {
    id,
    country_id,
    name,
    title: null,
    description: null,
    map_url: null,
    ...facts,
    in_exchange: 1,
    in_tourism: 1,
    position: id,
  }
}

const syllables = ["ba", "ce", "dro", "fi", "gu", "la", "me", "no", "pra", "ri", "so", "ta", "vel", "xan", "zu"]

/** An invented name, such as "Melatavel"; the same index gives the same name. */
function inventedName(index: number): string {
  const random = seededRandom(index * 7919 + 13)
  const name = Array.from({ length: 3 + (index % 2) }, () => syllables[random(syllables.length)]).join("")
  return capitalize(name)
}

/** Returns a generator of integers from 0 to below its argument; the same seed gives the same ones. */
function seededRandom(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
