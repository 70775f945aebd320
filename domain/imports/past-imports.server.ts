import { type ExpressionBuilder, type SqlBool, sql } from "kysely"
import type { EntryVersionTable, Schema } from "#database/schema.ts"
import { findStaffName } from "#domain/staff/staff-rows.server.ts"
import type { Database } from "#platform/database/connect.ts"
import type { AuditAction } from "#domain/audit/audit-action.ts"
import type { Kind } from "#domain/content/content.ts"
import { orderId } from "#domain/entries/entry-kind.ts"
import { type NamedEntry, titleOf } from "#domain/entries/entry-names.ts"
import { type ListChange, type OrderChange, nameOrder, planUndoneOrders } from "#domain/entries/entry-order.server.ts"
import { hasLaterVersion } from "#domain/entries/history/later-version.server.ts"

/** An import that changed something; not the one into the empty database. */
export interface PastImport {
  batch: string
  at: string
  /** Name of the person who imported; undefined for a command on the server. */
  by: string | undefined
  /** Number of entries and orders that it changed. */
  entries: number
  /**
   * Number of these entries whose version of this import is no longer kept, because they have changed many times since.
   */
  forgotten: number
  isUndone: boolean
}

export interface PastImportEntry extends NamedEntry {
  change: "created" | "changed" | "removed"
}

const shownMax = 20

/** The last imports, newest first. */
export async function listImports(db: Database): Promise<PastImport[]> {
  return selectImports(db, (query) => query.limit(shownMax))
}

/** The last import, even if it was undone. */
export async function findLastImport(db: Database): Promise<PastImport | undefined> {
  const [last] = await selectImports(db, (query) => query.limit(1))
  return last
}

export async function findImport(db: Database, batch: string): Promise<PastImport | undefined> {
  const [found] = await selectImports(db, (query) => query.where("version.batch", "=", batch))
  return found
}

type VersionTables = Schema & { version: EntryVersionTable }
type ImportsQuery = ReturnType<typeof importsQuery>

/**
 * Counts and 'undone' come from the audit trail. Versions cannot tell: only an entry's last ones are kept, and a later
 * version may come from undoing another import. Once the audit events have expired, only the entries with a version
 * left are counted, and an undone import looks like one whose entries changed.
 */
function importsQuery(db: Database) {
  return db
    .selectFrom("entry_version as version")
    .where("version.origin", "=", "import")
    .where("version.batch", "!=", "")
    .select(({ fn }) => [
      "version.batch",
      fn.max("version.at").as("at"),
      fn.max("version.staff_id").as("staff_id"),
      fn.countAll<number | string>().as("versions"),
    ])
    .select((eb) => [
      eventsOf(eb, "content-imported").select("details").limit(1).as("details"),
      eb.exists(eventsOf(eb, "import-undone").select("id")).as("undone"),
    ])
    .groupBy("version.batch")
    .orderBy("version.batch", "desc")
}

function eventsOf(eb: ExpressionBuilder<VersionTables, "version">, action: AuditAction) {
  return eb
    .selectFrom("audit_event")
    .where("subject_kind", "=", "import")
    .whereRef("subject_id", "=", "version.batch")
    .where("action", "=", action)
}

async function selectImports(db: Database, chosen: (query: ImportsQuery) => ImportsQuery): Promise<PastImport[]> {
  const rows = await chosen(importsQuery(db)).execute()
  return Promise.all(
    rows.map(async ({ batch, at, staff_id, versions, details, undone }) => {
      const entries = Math.max(changedEntries(details), Number(versions))
      return {
        batch,
        at,
        by: staff_id === null ? undefined : await findStaffName(db, staff_id),
        entries,
        forgotten: entries - Number(versions),
        isUndone: Boolean(undone),
      }
    }),
  )
}

/** The number in the import's audit event; 0 without one. */
function changedEntries(details: string | null): number {
  const counts = (details === null ? {} : JSON.parse(details)) as Partial<Record<PastImportEntry["change"], number>>
  return (counts.created ?? 0) + (counts.changed ?? 0) + (counts.removed ?? 0)
}

/**
 * True if the entry's latest document differs from this version's. False if later changes were undone. Rows without a
 * later version are answered without reading documents.
 */
const changedSinceThen = sql<SqlBool>`(${hasLaterVersion} and version.document is distinct from (
  select latest.document from entry_version as latest
  where latest.kind = version.kind and latest.entry_id = version.entry_id
  order by latest.id desc limit 1
))`

/** The versions of an import, in the order in which they were made. */
export function selectImported(db: Database, batch: string) {
  return db.selectFrom("entry_version").where("batch", "=", batch).where("origin", "=", "import").orderBy("id")
}

/** The changes of orders that an import made. */
export async function listImportedOrders(db: Database, batch: string): Promise<ListChange[]> {
  const orders = selectImported(db, batch).where("entry_id", "=", orderId)
  const rows = await orders.select(["kind", "document"]).execute()
  return rows.map(({ kind, document }) => ({
    kind: kind as Kind,
    change: JSON.parse(document ?? "null") as OrderChange,
  }))
}

/** What keeps an import from being undone: the first entries whose document has changed since, and such orders. */
export async function listChangedSince(
  db: Database,
  batch: string,
  { limit, now }: { limit: number; now: Date },
): Promise<NamedEntry[]> {
  const entries = await listImportedEntries(db, batch, { limit, changedSince: true })
  const { conflicts } = await planUndoneOrders(db, await listImportedOrders(db, batch), now)
  return [...entries, ...conflicts.map(({ kind }) => nameOrder(kind))].slice(0, limit)
}

/** The first entries and orders of an import; or only the entries whose document has changed since. */
export async function listImportedEntries(
  db: Database,
  batch: string,
  { limit, changedSince = false }: { limit: number; changedSince?: boolean },
): Promise<PastImportEntry[]> {
  const rows = await db
    .selectFrom("entry_version as version")
    .select(["version.kind", "version.entry_id", "version.document"])
    .select(({ selectFrom }) =>
      selectFrom("entry_version as earlier")
        .select("earlier.document")
        .whereRef("earlier.kind", "=", "version.kind")
        .whereRef("earlier.entry_id", "=", "version.entry_id")
        .whereRef("earlier.id", "<", "version.id")
        .orderBy("earlier.id", "desc")
        .limit(1)
        .as("before"),
    )
    .where("version.batch", "=", batch)
    .where("version.origin", "=", "import")
    .$if(changedSince, (query) => query.where("version.entry_id", "!=", orderId).where(changedSinceThen))
    .orderBy("version.id")
    .limit(limit)
    .execute()
  return rows.map(({ kind, entry_id, document, before }) => {
    const ref = { kind, id: entry_id }
    if (entry_id === orderId) return { ...nameOrder(ref.kind), change: "changed" }
    const shown = document ?? before
    return {
      ...ref,
      title: titleOf(ref, shown === null ? null : JSON.parse(shown)),
      change: document === null ? "removed" : before === null ? "created" : "changed",
    }
  })
}
