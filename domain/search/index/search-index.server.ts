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
 * The short columns of every entry, cached in the process until the content changes: about 60 bytes per entry. Counting
 * 30,000 results by every filter takes ten times as long in the databases as finding them. Here it takes some
 * milliseconds, is exact, and gives the same result for both databases.
 */

/** Typed arrays by position; entries are in the order of their numbers. */
export interface SearchIndex {
  size: number
  numbers: Int32Array
  /** Indexes into `searchKinds`. */
  kinds: Uint8Array
  /** 1 exchange, 2 tourism, 3 both. */
  shownIn: Uint8Array
  countries: IdColumn
  cities: IdColumn
  segments: IdColumn
  /** Inverted indexes of the words in names and in the names of places. */
  names: WordUses
  places: WordUses
  /** The default order: kind, featured first, the agency's order, name. */
  order: Order
  /** Names of countries, cities and segments, by kind and id. */
  labels: Map<string, string>
  /** Ids of all countries with the same name, by country id. */
  namesakes: Map<number, number[]>
  countryOfCity: Map<number, number>
  prices: (day: string) => DailyPrices
  /** Cached matches by their words: every filter and page of a query needs the same ones. */
  matches: LRUCache<string, Int32Array>
}

/** A dictionary-encoded column of ids, so that counting is adding to an array. */
export interface IdColumn {
  /** Indexes into `ids`; 0 for none. */
  places: Uint16Array | Uint32Array
  /** The distinct ids; the first element stands for none. */
  ids: number[]
}

export const profileBits = { exchange: 1, tourism: 2 } as const

/** The index of the current content, cached until the content changes. */
export function getSearchIndex(services: Services): Promise<SearchIndex> {
  return cachedContent(services, "search index", async () => buildIndex(await readEntries(services.db)))
}

export function labelKey(kind: SearchKind, id: number): string {
  return `${kind} ${id}`
}

/** Room for some hundred common words over 100,000 entries. */
const matchesBytes = 24 * 1024 * 1024

/** Rows per query: between queries the event loop serves other requests. */
const rowsRead = 2_000

async function readEntries(db: Database): Promise<EntryRow[]> {
  const rows: EntryRow[] = []
  for (let last = 0, more = true; more;) {
    const read = await selectEntries(db).where("e.number", ">", last).limit(rowsRead).execute()
    rows.push(...read)
    last = read.at(-1)?.number ?? last
    more = read.length === rowsRead
    if (more) await yieldToEventLoop()
  }
  return rows
}

function yieldToEventLoop(): Promise<void> {
  return new Promise((done) => setImmediate(done))
}

type EntryRow = Awaited<ReturnType<ReturnType<typeof selectEntries>["execute"]>>[number]

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
  await yieldToEventLoop()
  const places = wordUses(rows.map((row) => row.place_words))
  await yieldToEventLoop()
  const order = orderOf(rows.length, compareEquals(rows))
  await yieldToEventLoop()
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

/** Countries that share a name, such as the parts of the Caribbean, are one option of the filter. */
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

/** By code unit, which is the same on every machine; the words are folded. */
function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
