import { sql } from "kysely"
import type { Database } from "#platform/database/connect.ts"
import { isPostgres } from "#database/dialect.ts"

/**
 * For each group, the numbers of the entries that contain at least one of its words, ascending, in one query. The words
 * must be folded. The full-text index (FTS5 in SQLite, GIN over `tsvector` in PostgreSQL) is used for look-ups only:
 * folding, plurals and ranking are ours, so both databases give the same results.
 */
export async function matchGroups(db: Database, groups: ReadonlyArray<readonly string[]>): Promise<Int32Array[]> {
  const found = groups.map(() => new Int32Array())
  const queries = groups.flatMap((words, place) =>
    words.length > 0 ? [isPostgres(db) ? matchInPostgres(words, place) : matchInSqlite(words, place)] : [],
  )
  if (queries.length === 0) return found
  const { rows } = await sql<{ place: number; numbers: string | null }>`${sql.join(queries, sql` union all `)}`.execute(
    db,
  )
  // One JSON text instead of thousands of rows: creating an object per row takes longer than the lookup.
  for (const { place, numbers } of rows) found[place] = Int32Array.from(JSON.parse(numbers ?? "[]") as number[]).sort()
  return found
}

function matchInSqlite(words: readonly string[], place: number) {
  const query = words.map((word) => `"${word}"`).join(" OR ")
  // oxlint-disable-next-line security/no-raw-sql -- an index of our own list
  return sql`select ${sql.lit(place)} as place, json_group_array(rowid) as numbers
    from search_entry_words where search_entry_words match ${query}`
}

function matchInPostgres(words: readonly string[], place: number) {
  const query = words.map((word) => `'${word}'`).join(" | ")
  // oxlint-disable-next-line security/no-raw-sql -- an index of our own list
  return sql`select ${sql.lit(place)} as place, '[' || string_agg(number::text, ',') || ']' as numbers
    from search_entry where words @@ ${query}::tsquery`
}
