import { type ExpressionBuilder, type ExpressionWrapper, type RawBuilder, type SqlBool, sql } from "kysely"
import { isPostgres } from "#database/dialect.ts"
import type { Schema } from "#database/schema.ts"
import type { Profile } from "#domain/agency/profile.ts"
import type { Database } from "#platform/database/connect.ts"
import { type SearchTerm, searchTerms } from "./request-words.ts"
import type { Stage } from "./stages.ts"

/** Which cards a list shows. Absent: all. */
export interface CardFilter {
  kind: "quote" | "gift"
  stages?: readonly Stage[]
  profile?: Profile
  /** Null: nobody's. */
  ownerId?: string | null
  /** Inclusive. */
  arrivedFrom?: Date
  /** Null: the visitor has not decided. */
  countryId?: number | null
  /** Words as typed. */
  search?: string
}

type CardExpressions = ExpressionBuilder<Schema, "request_card">

/** The condition of a filter. A query in which nothing can be searched for matches nothing. */
export function matchesFilter(db: Database, filter: CardFilter) {
  return (eb: CardExpressions): ExpressionWrapper<Schema, "request_card", SqlBool> => {
    const { kind, stages, profile, ownerId, arrivedFrom, countryId, search } = filter
    return eb.and([
      eb("kind", "=", kind),
      ...(stages ? [eb("stage", "in", stages)] : []),
      ...(profile ? [eb("profile", "=", profile)] : []),
      ...(ownerId === undefined ? [] : [ownerId === null ? eb("owner_id", "is", null) : eb("owner_id", "=", ownerId)]),
      ...(arrivedFrom ? [eb("created_at", ">=", arrivedFrom.toISOString())] : []),
      ...(countryId === undefined
        ? []
        : [countryId === null ? eb("country_id", "is", null) : eb("country_id", "=", countryId)]),
      ...(search === undefined ? [] : [matchesWords(db, searchTerms(search))]),
    ])
  }
}

/** The full-text indexes only look words up. Words consist of letters and digits, so they need no escaping. */
function matchesWords(db: Database, terms: readonly SearchTerm[]): RawBuilder<SqlBool> {
  if (terms.length === 0) return sql<SqlBool>`1 = 0`
  if (isPostgres(db))
    return sql<SqlBool>`array_to_tsvector(string_to_array(words, ' ')) @@ ${wordQuery(terms, (word) => `'${word}':*`, ["&", "|"])}::tsquery`
  return sql<SqlBool>`number in (select rowid from request_card_words
    where request_card_words match ${wordQuery(terms, (word) => `"${word}"*`, ["AND", "OR"])})`
}

function wordQuery(
  terms: readonly SearchTerm[],
  prefix: (word: string) => string,
  [and, or]: readonly [string, string],
): string {
  const all = (parts: readonly string[]) => `(${parts.join(` ${and} `)})`
  return all(terms.map((term) => `(${term.map((words) => all(words.map(prefix))).join(` ${or} `)})`))
}
