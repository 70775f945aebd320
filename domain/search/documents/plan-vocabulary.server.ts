import { sql } from "kysely"
import { isPostgres } from "#database/dialect.ts"
import type { SearchKind, SearchWordTable } from "#database/schema.ts"
import { readInChunks, rowsMax } from "#platform/database/chunks.ts"
import type { Database } from "#platform/database/connect.ts"
import type { TablePlan } from "#platform/database/plan-rows.server.ts"
import { matchGroups } from "#domain/search/results/match-entries.server.ts"
import type { KnownWords } from "#domain/search/words/search-words.ts"
import { searchEntryKey } from "./plan-search-entries.server.ts"
import { type SearchSource, buildSources, searchOrder } from "./search-sources.server.ts"
import { type SearchEntry, type WordRows, entryOf } from "./search-entry.server.ts"
import { readSearchSlice } from "./search-slice.server.ts"

/** An entity's entry, and its spelling of each word. */
export interface BuiltEntry {
  entry: SearchEntry
  words: WordRows
}

/** `known` is a cache. */
export function buildEntry(source: SearchSource, known: KnownWords): BuiltEntry {
  const words: WordRows = new Map()
  return { entry: entryOf(source, words, known), words }
}

/** Entries by kind and id. */
type Entries = ReadonlyMap<string, BuiltEntry>

/**
 * Plans the words of changed entries. Uses are updated by their difference. The spelling of a word is that of its first
 * entry in `searchOrder`; it is searched for again only if a changed entry determined it, or may do so now.
 */
export async function planVocabulary(db: Database, before: Entries, after: Entries): Promise<TablePlan> {
  const differences = compare(before, after)
  const stored = await readWords(db, [...differences.keys()])
  const undecided = [...differences].filter(([word, { spellings }]) => {
    const shown = stored.get(word)?.shown
    return shown !== undefined && spellings.some(({ old, now }) => (old === undefined ? now !== shown : old === shown))
  })
  const others = await firstOthers(
    db,
    undecided.map(([word]) => word),
    { before, after },
  )
  const plan: TablePlan = {
    table: "search_word",
    key: ["word"],
    undated: true,
    counts: { created: 0, changed: 0, removed: 0, unchanged: 0 },
    write: [],
    remove: [],
    touched: [],
  }
  for (const [word, { delta }] of differences) {
    const old = stored.get(word)
    const uses = (old?.uses ?? 0) + delta
    if (uses <= 0) {
      if (old) plan.remove.push({ ...old })
      continue
    }
    const isDecided = old !== undefined && !undecided.some(([one]) => one === word)
    const shown = isDecided ? old.shown : (firstOf([...ownSpellings(after, word), ...(others.get(word) ?? [])]) ?? word)
    if (old?.uses === uses && old.shown === shown) continue
    plan.write.push({ word, uses, shown } satisfies SearchWordTable)
    if (old) plan.counts.changed += 1
    else plan.counts.created += 1
  }
  plan.counts.removed = plan.remove.length
  return plan
}

interface Difference {
  delta: number
  /** The spellings of each entry that spells the word differently than before. */
  spellings: Array<{ old: string | undefined; now: string | undefined }>
}

function compare(before: Entries, after: Entries): Map<string, Difference> {
  const differences = new Map<string, Difference>()
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [old, now] = [before.get(key)?.words, after.get(key)?.words]
    for (const word of new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])) {
      const spelling = { old: old?.get(word)?.shown, now: now?.get(word)?.shown }
      if (spelling.old === spelling.now) continue
      const difference = differences.get(word) ?? { delta: 0, spellings: [] }
      difference.delta += (spelling.now === undefined ? 0 : 1) - (spelling.old === undefined ? 0 : 1)
      difference.spellings.push(spelling)
      differences.set(word, difference)
    }
  }
  return differences
}

async function readWords(db: Database, words: readonly string[]): Promise<Map<string, SearchWordTable>> {
  const rows = await readInChunks(words, (some) =>
    db.selectFrom("search_word").selectAll().where("word", "in", some).execute(),
  )
  return new Map(rows.map((row) => [row.word, row]))
}

/** An entry's spelling of a word. */
interface Spelling extends Place {
  shown: string
}

function ownSpellings(entries: Entries, word: string): Spelling[] {
  return [...entries.values()].flatMap(({ entry: { kind, thing_id }, words }) => {
    const shown = words.get(word)?.shown
    return shown === undefined ? [] : [{ kind, thing_id, shown }]
  })
}

function firstOf(spellings: readonly Spelling[]): string | undefined {
  return spellings.toSorted(byOrder)[0]?.shown
}

interface Changed {
  before: Entries
  after: Entries
}

/** For each word, the first unchanged entry that contains it. */
async function firstOthers(db: Database, words: readonly string[], changed: Changed): Promise<Map<string, Spelling[]>> {
  const found = new Map<string, Spelling[]>()
  if (words.length === 0) return found
  const first = new Map<string, Place>()
  const isOther = (place: Place) =>
    !changed.before.has(searchEntryKey(place)) && !changed.after.has(searchEntryKey(place))
  const wanted = new Set(words)
  for await (const { words: own, ...place } of firstEntries(db)) {
    if (!isOther(place)) continue
    for (const word of own.split(" ")) if (wanted.delete(word)) first.set(word, place)
    if (wanted.size === 0) break
  }
  for (const [word, places] of await entriesWith(db, [...wanted])) {
    const [earliest] = places.filter(isOther).sort(byOrder)
    if (earliest) first.set(word, earliest)
  }
  const vocabularies = await vocabulariesOf(db, [...first.values()])
  for (const [word, place] of first) {
    const shown = vocabularies.get(searchEntryKey(place))?.get(word)?.shown
    if (shown !== undefined) found.set(word, [{ ...place, shown }])
  }
  return found
}

/** The position of an entry in `searchOrder`. */
interface Place {
  kind: SearchKind
  thing_id: number
}

function byOrder(a: Place, b: Place): number {
  return searchOrder.indexOf(a.kind) - searchOrder.indexOf(b.kind) || a.thing_id - b.thing_id
}

/** Number of first entries to look for a word in. A word in none of them is rare: all entries with it are looked up. */
const firstMax = 2_000

/** The first entries in `searchOrder`, with their words. */
async function* firstEntries(db: Database): AsyncGenerator<Place & { words: string }> {
  let left = firstMax
  for (const kind of searchOrder) {
    let last = 0
    while (left > 0) {
      const rows = await db
        .selectFrom("search_entry as entry")
        .select(["entry.kind", "entry.thing_id", wordsColumn(db).as("words")])
        .where("entry.kind", "=", kind)
        .where("entry.thing_id", ">", last)
        .orderBy("entry.thing_id")
        .limit(Math.min(rowsMax, left))
        .execute()
      if (rows.length === 0) break
      yield* rows
      left -= rows.length
      last = rows.at(-1)!.thing_id
    }
  }
}

/** All entries that have the word, for each word. */
async function entriesWith(db: Database, words: readonly string[]): Promise<Map<string, Place[]>> {
  const found = new Map<string, Place[]>()
  if (words.length === 0) return found
  const numbers = await matchGroups(
    db,
    words.map((word) => [word]),
  )
  const all = [...new Set(numbers.flatMap((matched) => [...matched]))]
  const rows = await readInChunks(all, (some) =>
    db.selectFrom("search_entry").select(["number", "kind", "thing_id"]).where("number", "in", some).execute(),
  )
  const places = new Map(rows.map(({ number, ...place }): [number, Place] => [number, place]))
  for (const [index, word] of words.entries())
    found.set(
      word,
      [...(numbers[index] as Int32Array)].flatMap((number) => places.get(number) ?? []),
    )
  return found
}

function wordsColumn(db: Database) {
  return isPostgres(db) ? sql<string>`array_to_string(tsvector_to_array(entry.words), ' ')` : sql<string>`entry.words`
}

async function vocabulariesOf(db: Database, places: readonly Place[]): Promise<Map<string, WordRows>> {
  const idsOf = (wanted: SearchKind) =>
    new Set(places.filter(({ kind }) => kind === wanted).map(({ thing_id }) => thing_id))
  const entities = Object.fromEntries(searchOrder.map((kind) => [kind, idsOf(kind)])) as Record<SearchKind, Set<number>>
  const { content } = await readSearchSlice(db, entities, undefined, { counted: false })
  // These countries have entries, so they are published. Their words do not depend on the segment of a page.
  const tourism = { visited: new Set(content.country.map(({ id }) => id)), pageSegments: new Map<number, number>() }
  const known: KnownWords = new Map()
  return new Map(
    buildSources(content, tourism)
      .filter(({ kind, thing_id }) => entities[kind].has(thing_id))
      .map((source) => [searchEntryKey(source), buildEntry(source, known).words]),
  )
}
