import { type ExpressionBuilder, type ExpressionWrapper, type RawBuilder, type SqlBool, sql } from "kysely"
import { isPostgres } from "#database/dialect.ts"
import type { Schema } from "#database/schema.ts"
import type { Profile } from "#domain/agency/profile.ts"
import type { Database } from "#platform/database/connect.ts"
import { type SearchTerm, searchTerms } from "./request-words.ts"
import { type Stage, openStages } from "./stages.ts"
import { urgencyColumn, urgencyNumber } from "./urgency.server.ts"
import type { Urgency } from "./urgency.ts"

/** The filter of a list of cards. Absent fields do not filter. */
export interface CardFilter {
  kind: "quote" | "gift"
  /** `open`: those with something left to do, whatever their stage. */
  stages?: readonly Stage[] | "open"
  profile?: Profile
  /** Null: without an owner. A list: of any of these. */
  ownerId?: string | null | ReadonlyArray<string | null>
  /** Inclusive. */
  arrivedFrom?: Date
  /** Exclusive. */
  arrivedBefore?: Date
  /** Null: the visitor has not decided. */
  countryId?: number | null
  /** Only gifts to this couple. */
  honeymoonId?: number
  urgency?: { is: Urgency; now: Date }
  /** Words as typed. */
  search?: string
}

/** Whose day or list it is, for the cards of this person and for those that nobody answers. */
export interface CardPeople {
  staffId: string
  /** Owners who cannot answer, as those who left: their requests count as ones without an owner. */
  away: readonly string[]
}

type CardExpressions = ExpressionBuilder<Schema, "request_card">
type Condition = ExpressionWrapper<Schema, "request_card", SqlBool>
export type CardCondition = (eb: CardExpressions) => Condition

/**
 * Open requests: in an open stage, or closed with a next step. `also` is in both halves, because SQLite reads each half
 * from its own index only if no condition beside `or` has an index too. Of closed requests only those with a step are
 * read. The step is compared, because SQLite uses no index for `is not null`.
 */
export function isOpen(
  kinds: ReadonlyArray<"quote" | "gift">,
  also: (eb: CardExpressions) => Condition[] = () => [],
): CardCondition {
  return (eb) => {
    const all = [eb("kind", "in", kinds), ...also(eb)]
    return eb.or([
      eb.and([...all, eb("stage", "in", openStages)]),
      eb.and([...all, eb("stage", "=", "won"), eb("next_on", ">", "")]),
    ])
  }
}

/**
 * Up to this many matches are resolved to card numbers first. With more, cards are scanned from the newest backwards.
 */
const fewMatches = 2_000

/**
 * The condition of a filter, for `where`. The words are looked up first: with the planner's choice, a rare word may
 * cost a scan of every card. A query without searchable words matches nothing.
 */
export async function cardCondition(db: Database, filter: CardFilter): Promise<CardCondition> {
  const { kind, stages, urgency, search } = filter
  const found = search === undefined ? undefined : await wordsCondition(db, searchTerms(search))
  const also = columnConditions(filter)
  return (eb) =>
    eb.and([
      ...(stages === "open" ? [isOpen([kind], also)(eb)] : [eb("kind", "=", kind), ...also(eb)]),
      ...(stages && stages !== "open" ? [eb("stage", "in", stages)] : []),
      ...(urgency ? [sql<SqlBool>`${urgencyColumn(urgency.now)} = ${urgencyNumber(urgency.is)}`] : []),
      ...(found ? [found] : []),
    ])
}

/** Requests of any of these people. Null: without an owner. */
export function ownedBy(ownerIds: ReadonlyArray<string | null>): CardCondition {
  return ({ or, eb }) => or(ownerIds.map((id) => (id === null ? eb("owner_id", "is", null) : eb("owner_id", "=", id))))
}

/** The conditions of a filter that have indexes. */
function columnConditions({ profile, ownerId, arrivedFrom, arrivedBefore, countryId, honeymoonId }: CardFilter) {
  return (eb: CardExpressions) => [
    ...(profile ? [eb("profile", "=", profile)] : []),
    ...(ownerId === undefined ? [] : [ownedBy([ownerId].flat())(eb)]),
    ...(arrivedFrom ? [eb("created_at", ">=", arrivedFrom.toISOString())] : []),
    ...(arrivedBefore ? [eb("created_at", "<", arrivedBefore.toISOString())] : []),
    ...(countryId === undefined
      ? []
      : [countryId === null ? eb("country_id", "is", null) : eb("country_id", "=", countryId)]),
    ...(honeymoonId === undefined ? [] : [eb("honeymoon_id", "=", honeymoonId)]),
  ]
}

async function wordsCondition(db: Database, terms: readonly SearchTerm[]): Promise<RawBuilder<SqlBool>> {
  if (terms.length === 0) return sql<SqlBool>`1 = 0`
  const numbers = isPostgres(db) ? await numbersInPostgres(db, terms) : await numbersInSqlite(db, terms)
  if (numbers.length > fewMatches) return matchesWords(db, terms)
  return isPostgres(db)
    ? sql<SqlBool>`number = any(${numbers}::int[])`
    : sql<SqlBool>`number in (select value from json_each(${JSON.stringify(numbers)}))`
}

async function numbersInSqlite(db: Database, terms: readonly SearchTerm[]): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`${matchingNumbers(terms)} limit ${fewMatches + 1}`.execute(db)
  return rows.map(({ number }) => number)
}

/** Forces the index: the planner estimates some prefixes as common, and would scan every card. */
function numbersInPostgres(db: Database, terms: readonly SearchTerm[]): Promise<number[]> {
  return db.transaction().execute(async (trx) => {
    await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true),
      set_config('enable_indexonlyscan', 'off', true)`.execute(trx)
    const { rows } = await sql<{ number: number }>`select number from request_card
      where ${matchesWords(trx, terms)} limit ${fewMatches + 1}`.execute(trx)
    return rows.map(({ number }) => number)
  })
}

/**
 * The full-text indexes are used only for word look-ups. Words consist of letters and digits, so they need no escaping.
 */
function matchesWords(db: Database, terms: readonly SearchTerm[]): RawBuilder<SqlBool> {
  return isPostgres(db)
    ? sql<SqlBool>`array_to_tsvector(array_remove(string_to_array(words, ' '), '')) @@ ${postgresQuery(terms)}::tsquery`
    : sql<SqlBool>`number in (${matchingNumbers(terms)})`
}

/**
 * The numbers of matching cards in SQLite: those of its word index, and those that are not in it yet, whose words are
 * compared one by one.
 */
function matchingNumbers(terms: readonly SearchTerm[]): RawBuilder<unknown> {
  return sql`select rowid as number from request_card_words where request_card_words match ${sqliteQuery(terms)}
    union all
    select number from request_card_unindexed cross join request_card using (number) where ${comparison(terms)}`
}

function comparison(terms: readonly SearchTerm[]): RawBuilder<SqlBool> {
  type Parts = ReadonlyArray<RawBuilder<SqlBool>>
  return combine(terms, {
    word: (word) => sql<SqlBool>`instr(' ' || words, ${` ${word}`}) > 0`,
    all: (parts: Parts) => sql<SqlBool>`(${sql.join(parts, sql` and `)})`,
    any: (parts: Parts) => sql<SqlBool>`(${sql.join(parts, sql` or `)})`,
  })
}

function postgresQuery(terms: readonly SearchTerm[]): string {
  return wordQuery(terms, (word) => `'${word}':*`, ["&", "|"])
}

function sqliteQuery(terms: readonly SearchTerm[]): string {
  return wordQuery(terms, (word) => `"${word}"*`, ["AND", "OR"])
}

function wordQuery(
  terms: readonly SearchTerm[],
  prefix: (word: string) => string,
  [and, or]: readonly [string, string],
): string {
  return combine(terms, {
    word: prefix,
    all: (parts: readonly string[]) => `(${parts.join(` ${and} `)})`,
    any: (parts) => `(${parts.join(` ${or} `)})`,
  })
}

interface Combination<Part> {
  word: (word: string) => Part
  all: (parts: readonly Part[]) => Part
  any: (parts: readonly Part[]) => Part
}

/** All terms must match; of a term any alternative, with all of its words. */
function combine<Part>(terms: readonly SearchTerm[], { word, all, any }: Combination<Part>): Part {
  return all(terms.map((term) => any(term.map((words) => all(words.map(word))))))
}
