import { LRUCache } from "lru-cache"
import type { Database } from "#platform/database/connect.ts"
import type { Services } from "#platform/services.ts"
import { cachedContent } from "#platform/database/content-cache.server.ts"
import { type DailyPrices, createPrices } from "./daily-prices.server.ts"
import { createRanks } from "./default-order.ts"
import { type Order, ascending } from "./entry-order.ts"
import { type Facets, createFacets } from "./facets.ts"
import { growingIntegers } from "./growing-integers.ts"
import { fold, lettersAndDigits } from "#domain/search/words/search-words.ts"
import type { SearchKind } from "#database/schema.ts"
import { searchKinds } from "#domain/search/search.ts"
import { type InvertedIndex, createInvertedIndexBuilder } from "./inverted-index.ts"

/*
 * The small columns of every entry, cached in the process until the content changes: about 60 bytes per entry. In the
 * databases, counting 30,000 results by every filter takes ten times as long as finding them. Here it takes some
 * milliseconds, is exact, and gives the same result for both databases.
 */

/** Typed arrays by position; entries are in the order of their numbers. */
export interface SearchIndex {
  size: number
  /** Every position, ascending. */
  all: Int32Array
  numbers: Int32Array
  facets: Facets
  /** Inverted indexes of the words in names and in the names of places. */
  names: InvertedIndex
  places: InvertedIndex
  /** The default order: kind, featured first, the agency's order, name. */
  order: Order
  /** Names of countries, cities and segments, by kind and id. */
  labels: ReadonlyMap<string, string>
  /** The same names, by their letters and digits without spaces: `novayork`. */
  gluedNames: ReadonlyMap<string, string>
  /** Ids of all countries with the same name, by country id. */
  namesakes: ReadonlyMap<number, readonly number[]>
  countryOfCity: ReadonlyMap<number, number>
  prices: (day: string) => DailyPrices
  /** Matches cached by their words: every filter and page of a query needs the same ones. */
  matches: LRUCache<string, Int32Array>
}

export const profileBits = { exchange: 1, tourism: 2 } as const

/** The index of the current content, cached until the content changes. */
export function getSearchIndex(services: Services): Promise<SearchIndex> {
  return cachedContent(services, "search index", () => readIndex(services.db))
}

export function labelKey(kind: SearchKind, id: number): string {
  return `${kind} ${id}`
}

/** Enough for some hundred common words over 100,000 entries. */
const matchesBytes = 24 * 1024 * 1024

/** Rows per query: between queries the event loop serves other requests. */
const rowsRead = 1_000

/** Reads the rows in batches without keeping them: 100,000 rows as objects need 200 MB. */
async function readIndex(db: Database): Promise<SearchIndex> {
  const builder = createIndex()
  for (let last = 0, more = true; more;) {
    const rows = await selectEntries(db).where("e.number", ">", last).limit(rowsRead).execute()
    for (const row of rows) builder.add(row)
    last = rows.at(-1)?.number ?? last
    more = rows.length === rowsRead
    if (more) await yieldToEventLoop()
  }
  return builder.build()
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

/** Columns of integers, built entry by entry. */
function createIndex() {
  const [numbers, facets, prices] = [growingIntegers(), createFacets(), createPrices()]
  const [names, places] = [createInvertedIndexBuilder(), createInvertedIndexBuilder()]
  const ranks = createRanks()
  const labelled: LabelledRow[] = []
  return {
    add: (row: EntryRow) => {
      numbers.push(row.number)
      facets.add({
        kind: searchKinds.indexOf(row.kind),
        shownIn: (row.in_exchange ? profileBits.exchange : 0) + (row.in_tourism ? profileBits.tourism : 0),
        countryId: row.country_id,
        cityId: row.city_id,
        segmentId: row.segment_id,
      })
      names.add(row.name_words)
      places.add(row.place_words)
      prices.add(row)
      ranks.add(row)
      const { kind, thing_id, country_id, name } = row
      if (kind === "country" || kind === "city" || kind === "segment")
        labelled.push({ kind, thing_id, country_id, name })
    },
    build: async (): Promise<SearchIndex> => {
      const order = ranks.order()
      await yieldToEventLoop()
      const nameUses = names.build()
      await yieldToEventLoop()
      const placeUses = places.build()
      await yieldToEventLoop()
      const entryNumbers = numbers.toArray()
      const labels = new Map(labelled.map((row) => [labelKey(row.kind, row.thing_id), row.name]))
      return {
        size: entryNumbers.length,
        all: ascending(entryNumbers.length),
        numbers: entryNumbers,
        facets: facets.build((kind, id) => labels.get(labelKey(kind, id))),
        names: nameUses,
        places: placeUses,
        order,
        labels,
        gluedNames: new Map(labelled.map(({ name }) => [lettersAndDigits(name), name])),
        namesakes: namesakesOf(labelled.filter(({ kind }) => kind === "country")),
        countryOfCity: new Map(
          labelled.flatMap((row) => (row.kind === "city" && row.country_id ? [[row.thing_id, row.country_id]] : [])),
        ),
        prices: prices.build(order),
        matches: new LRUCache({ maxSize: matchesBytes, sizeCalculation: ({ byteLength }) => byteLength + 200 }),
      }
    },
  }
}

type LabelledRow = Pick<EntryRow, "kind" | "thing_id" | "country_id" | "name">

/** Countries that share a name, such as the parts of the Caribbean, are one option of the filter. */
function namesakesOf(countries: LabelledRow[]): Map<number, number[]> {
  const byName = Map.groupBy(countries, ({ name }) => fold(name).trim())
  return new Map(
    [...byName.values()].flatMap((same) => {
      const ids = same.map(({ thing_id }) => thing_id).sort((a, b) => a - b)
      return ids.map((id): [number, number[]] => [id, ids])
    }),
  )
}
