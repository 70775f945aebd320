import type { Database } from "#platform/database/connect.ts"
import { type TablePlan, planTable } from "#platform/database/plan-rows.server.ts"
import { type EntryKind, type EntryRef, entryKey } from "#domain/entries/entry-kind.ts"
import type { EntryOrigin } from "./merge-entry.ts"

/* The state of the last import, as digests: the common base for the merge of the next import. */

export interface OriginRow {
  kind: string
  entry_id: string
  file_digest: string
  row_digest: string
}

export function originRow({ kind, id }: EntryRef, { file, rows }: EntryOrigin): OriginRow {
  return { kind, entry_id: id, file_digest: file, row_digest: rows }
}

/** Reads the origins, by `entryKey`. */
export async function readOrigins(db: Database): Promise<Map<string, EntryOrigin>> {
  const rows = await db.selectFrom("content_origin").selectAll().execute()
  return new Map(
    rows.map(({ kind, entry_id, file_digest, row_digest }) => [
      `${kind}/${entry_id}`,
      { file: file_digest, rows: row_digest },
    ]),
  )
}

/** The `entryKey`s of entries that were ever published in another way than by an import. */
export async function readEditedEntries(db: Database): Promise<Set<string>> {
  const rows = await db
    .selectFrom("entry_version")
    .select(["kind", "entry_id"])
    .distinct()
    .where("origin", "!=", "import")
    .execute()
  return new Set(rows.map(({ kind, entry_id }) => entryKey({ kind: kind as EntryKind, id: entry_id })))
}

export function planOrigins(db: Database, rows: readonly OriginRow[]): Promise<TablePlan> {
  const spec = { table: "content_origin", key: ["kind", "entry_id"], undated: true }
  return planTable(
    db,
    spec,
    rows.map((row) => ({ ...row })),
    { now: "" },
  )
}
