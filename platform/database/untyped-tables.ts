import type { Kysely } from "kysely"
import type { Database } from "./connect.ts"

export type Row = Record<string, string | number | null>

/** Rows of typed tables, for functions that work on any table. */
export function untypedRows(rows: readonly object[]): Row[] {
  return rows as unknown as Row[]
}

/** The database without column types: for a table that a variable names, or of any schema version. */
export function untypedTables(db: Database): Kysely<Record<string, Row>> {
  return db as unknown as Kysely<Record<string, Row>>
}
