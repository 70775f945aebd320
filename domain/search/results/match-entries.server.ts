import { sql } from "kysely"
import type { Database } from "#platform/database/connect.ts"
import { isPostgres } from "#database/dialect.ts"

/**
 * For each group the numbers of the entries that have one of its words, ascending, by one query. Words are folded:
 * letters and digits only. This is all that the full-text index of either database is asked: FTS5 of SQLite, or GIN
 * over `tsvector` of PostgreSQL. Both hold the very same words, and neither folds, stems or ranks.
 */
export async function matchGroups(db: Database, groups: ReadonlyArray<readonly string[]>): Promise<Int32Array[]> {
  const found = groups.map(() => new Int32Array())
  const asked = groups.flatMap((words, place) =>
    words.length > 0 ? [isPostgres(db) ? askPostgres(words, place) : askSqlite(words, place)] : [],
  )
  if (asked.length === 0) return found
  const { rows } = await sql<{ place: number; numbers: string | null }>`${sql.join(asked, sql` union all `)}`.execute(
    db,
  )
  // One text instead of thousands of rows: making an object of each would take longer than finding them.
  for (const { place, numbers } of rows) found[place] = Int32Array.from(JSON.parse(numbers ?? "[]") as number[]).sort()
  return found
}

function askSqlite(words: readonly string[], place: number) {
  const asked = words.map((word) => `"${word}"`).join(" OR ")
  // oxlint-disable-next-line security/no-raw-sql -- an index of our own list
  return sql`select ${sql.lit(place)} as place, json_group_array(rowid) as numbers from search_entry_words where search_entry_words match ${asked}`
}

function askPostgres(words: readonly string[], place: number) {
  const asked = words.map((word) => `'${word}'`).join(" | ")
  // oxlint-disable-next-line security/no-raw-sql -- an index of our own list
  return sql`select ${sql.lit(place)} as place, '[' || string_agg(number::text, ',') || ']' as numbers from search_entry where words @@ ${asked}::tsquery`
}
