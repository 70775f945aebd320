import { LRUCache } from "lru-cache"
import type { Database } from "#platform/database/connect.ts"
import type { Services } from "#platform/services.ts"
import { cachedContent } from "#platform/database/content-cache.server.ts"
import { type DailyPrices, dailyPrices } from "./daily-prices.server.ts"
import { type Order, orderOf } from "./entry-order.ts"
import { fold } from "#domain/search/words/search-words.ts"
import { type SearchKind, searchKinds } from "#domain/search/search.ts"
import { type WordUses, wordUses } from "./inverted-index.ts"

/*
 * The short columns of every entry, kept in the process while the content stays the same: some 60 bytes for each. To
 * count a broad question's 30,000 results by every filter takes the databases ten times as long as to find them; here
 * it takes some milliseconds, is exact, and is the same over either database.
 */

/** Entries by their place in the columns, in the order of their numbers. */
export interface SearchIndex {
  size: number
  numbers: Int32Array
  /** Places in `searchKinds`. */
  kinds: Uint8Array
  /** 1 exchange, 2 tourism, 3 both. */
  shownIn: Uint8Array
  countries: IdColumn
  cities: IdColumn
  segments: IdColumn
  /** Which entries have a word in their name, and in the names of their places. */
  names: WordUses
  places: WordUses
  /** The order of equals: kinds, what is featured, the agency's order, names. */
  order: Order
  /** Names of countries, cities and segments, by kind and id. */
  labels: Map<string, string>
  /** Every country that has the same name as this one, by id. */
  namesakes: Map<number, number[]>
  countryOfCity: Map<number, number>
  prices: (day: string) => DailyPrices
  /** The entries with one of some words, by these words: every filter and every page asks for the same again. */
  matches: LRUCache<string, Int32Array>
}

/** Ids as places in a list of the different ones, so that counting them is adding to an array. */
export interface IdColumn {
  /** 0: none. */
  places: Uint16Array | Uint32Array
  /** By place; the first stands for none. */
  ids: number[]
}

export const profileBits = { exchange: 1, tourism: 2 } as const

/** The entries of the content as it is now. */
export function getSearchIndex(services: Services): Promise<SearchIndex> {
  return cachedContent(services, "search index", async () => buildIndex(await readEntries(services.db)))
}

export function labelKey(kind: SearchKind, id: number): string {
  return `${kind} ${id}`
}

/** Some hundred common words over 100,000 entries. */
const matchesBytes = 24 * 1024 * 1024

/** Read at a time: what other visitors wait for in between stays short. */
const rowsRead = 2_000

async function readEntries(db: Database): Promise<EntryRow[]> {
  const rows: EntryRow[] = []
  for (let last = 0, more = true; more;) {
    const read = await selectEntries(db).where("e.number", ">", last).limit(rowsRead).execute()
    rows.push(...read)
    last = read.at(-1)?.number ?? last
    more = read.length === rowsRead
    if (more) await othersFirst()
  }
  return rows
}

function othersFirst(): Promise<void> {
  return new Promise((done) => setImmediate(done))
}

export type EntryRow = Awaited<ReturnType<ReturnType<typeof selectEntries>["execute"]>>[number]

function selectEntries(db: Database) {
  return db
    .selectFrom("search_entry as e")
    .leftJoin("package as p", (join) => join.onRef("p.id", "=", "e.thing_id").on("e.kind", "=", "package"))
    .select([
      "e.number",
      "e.kind",
      "e.thing_id",
      "e.in_exchange",
      "e.in_tourism",
      "e.country_id",
      "e.city_id",
      "e.segment_id",
      "e.name",
      "e.name_words",
      "e.place_words",
    ])
    .select([
      "p.featured",
      "p.position",
      "p.value_cents",
      "p.value_currency",
      "p.promotion_cents",
      "p.promotion_currency",
      "p.promotion_starts",
      "p.promotion_ends",
    ])
    .orderBy("e.number")
}

async function buildIndex(rows: EntryRow[]): Promise<SearchIndex> {
  const names = wordUses(rows.map((row) => row.name_words))
  await othersFirst()
  const places = wordUses(rows.map((row) => row.place_words))
  await othersFirst()
  const order = orderOf(rows.length, compareEquals(rows))
  await othersFirst()
  const labelled = rows.filter(({ kind }) => kind === "country" || kind === "city" || kind === "segment")
  return {
    size: rows.length,
    numbers: Int32Array.from(rows, ({ number }) => number),
    kinds: Uint8Array.from(rows, ({ kind }) => searchKinds.indexOf(kind)),
    shownIn: Uint8Array.from(
      rows,
      ({ in_exchange, in_tourism }) =>
        (in_exchange ? profileBits.exchange : 0) + (in_tourism ? profileBits.tourism : 0),
    ),
    countries: idColumn(rows, (row) => row.country_id),
    cities: idColumn(rows, (row) => row.city_id),
    segments: idColumn(rows, (row) => row.segment_id),
    names,
    places,
    order,
    labels: new Map(labelled.map((row) => [labelKey(row.kind, row.thing_id), row.name])),
    namesakes: namesakesOf(labelled.filter(({ kind }) => kind === "country")),
    countryOfCity: new Map(
      labelled.flatMap((row) => (row.kind === "city" && row.country_id ? [[row.thing_id, row.country_id]] : [])),
    ),
    prices: dailyPrices(rows, order),
    matches: new LRUCache({ maxSize: matchesBytes, sizeCalculation: ({ byteLength }) => byteLength + 200 }),
  }
}

function idColumn(rows: EntryRow[], idOf: (row: EntryRow) => number | null): IdColumn {
  const ids = [0, ...new Set(rows.flatMap((row) => idOf(row) ?? []))]
  const placeOf = new Map(ids.map((id, place) => [id, place]))
  const placesOf = rows.map((row) => placeOf.get(idOf(row) ?? 0) as number)
  return { ids, places: ids.length < 65_536 ? Uint16Array.from(placesOf) : Uint32Array.from(placesOf) }
}

/** Countries of one name, such as the parts of the Caribbean, are one choice. */
function namesakesOf(countries: EntryRow[]): Map<number, number[]> {
  const byName = Map.groupBy(countries, ({ name }) => fold(name).trim())
  return new Map(
    [...byName.values()].flatMap((same) => {
      const ids = same.map(({ thing_id }) => thing_id).sort((a, b) => a - b)
      return ids.map((id): [number, number[]] => [id, ids])
    }),
  )
}

function compareEquals(rows: EntryRow[]): (a: number, b: number) => number {
  const kinds = rows.map(({ kind }) => searchKinds.indexOf(kind))
  return (a, b) => {
    const [one, other] = [rows[a] as EntryRow, rows[b] as EntryRow]
    return (
      (kinds[a] as number) - (kinds[b] as number) ||
      (other.featured ?? 0) - (one.featured ?? 0) ||
      (one.position ?? 0) - (other.position ?? 0) ||
      (one.position === null ? compareTexts(one.name_words, other.name_words) : 0) ||
      one.thing_id - other.thing_id
    )
  }
}

/** By characters, which is the same everywhere: the words are folded. */
function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
