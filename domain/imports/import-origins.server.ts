import { sql } from "kysely"
import type { EntryVersionTable } from "#database/schema.ts"
import type { Database } from "#platform/database/connect.ts"
import { type TablePlan, planTable } from "#platform/database/plan-rows.server.ts"
import { type EntryKind, type EntryRef, entryKey } from "#domain/entries/entry-kind.ts"
import type { EntryOrigin } from "./merge-entry.ts"

/* The state of the last import, as digests: the common base for the merge of the next import. */

export interface OriginRow {
  kind: EntryKind
  entry_id: string
  file_digest: string
  written_digest: string | null
  row_digest: string
}

export function originRow({ kind, id }: EntryRef, { file, written, rows }: EntryOrigin): OriginRow {
  return { kind, entry_id: id, file_digest: file, written_digest: written, row_digest: rows }
}

/** Reads the origins, by `entryKey`. */
export async function readOrigins(db: Database): Promise<Map<string, EntryOrigin>> {
  const rows = await db.selectFrom("content_origin").selectAll().execute()
  return new Map(
    rows.map(({ kind, entry_id, file_digest, written_digest, row_digest }) => [
      `${kind}/${entry_id}`,
      { file: file_digest, written: written_digest, rows: row_digest },
    ]),
  )
}

/**
 * The entries and orders, by `entryKey`, that were ever published in another way than by an import. `isUndone`: the
 * last of these publications, if nothing was edited between, undid an import.
 */
export async function readEditedEntries(db: Database): Promise<Map<string, { isUndone: boolean }>> {
  const last = (...origins: EntryVersionTable["origin"][]) =>
    sql<string | null>`max(case when origin in (${sql.join(origins)}) then id end)`
  const rows = await db
    .selectFrom("entry_version")
    .select(["kind", "entry_id"])
    .select([last("import").as("imported"), last("undo").as("undone"), last("panel", "schedule").as("edited")])
    .groupBy(["kind", "entry_id"])
    .having(last("undo", "panel", "schedule"), "is not", null)
    .execute()
  return new Map(
    rows.map(({ kind, entry_id, imported, undone, edited }) => [
      entryKey({ kind, id: entry_id }),
      { isUndone: isAfter(undone, imported) && isAfter(imported, edited) },
    ]),
  )
}

/** Ids of versions sort in the order of the commits. */
function isAfter(id: string | null, other: string | null): boolean {
  return id !== null && (other === null || id > other)
}

export function planOrigins(db: Database, rows: readonly OriginRow[]): Promise<TablePlan> {
  const spec = { table: "content_origin", key: ["kind", "entry_id"], undated: true }
  return planTable(db, spec, rows, { now: "" })
}
