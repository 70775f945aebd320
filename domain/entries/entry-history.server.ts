import type { Selectable } from "kysely"
import type { EntryVersionTable } from "#database/schema.ts"
import type { Database } from "#platform/database/connect.ts"
import type { AnyTables } from "#platform/database/plan-rows.server.ts"
import { timeOrderedId } from "#platform/text/time-ordered-id.server.ts"
import { tableOf } from "#domain/content/content-tables.ts"
import { type SavedDraft, saveDraft } from "./drafts.server.ts"
import { digestOf, digestOfDocument } from "./entry-digest.server.ts"
import { type EntryKind, type EntryRef, isNumbered } from "./entry-kind.ts"
import type { StoredEntry } from "./entry-documents.server.ts"
import { findEntry } from "./read-entries.server.ts"

/* What an entry said: one version for each publication, and what an import had brought before the first one. */

type VersionOrigin = EntryVersionTable["origin"]

export interface EntryVersion {
  id: string
  /** Null: removed from the site. */
  document: unknown
  at: string
  /** Name of who published it; undefined for an import. */
  by: string | undefined
  origin: VersionOrigin
  /** The same for all entries that were published together. */
  batch: string
}

/** Versions kept of one entry. */
export const versionsMax = 50

/** The last first. */
export async function listVersions(db: Database, ref: EntryRef): Promise<EntryVersion[]> {
  return (await selectVersions(db, ref).execute()).map(versionOf)
}

async function findLastVersion(db: Database, ref: EntryRef): Promise<EntryVersion | undefined> {
  const row = await selectVersions(db, ref).limit(1).executeTakeFirst()
  return row && versionOf(row)
}

/** The last version that is no removal. */
export async function findLastSaid(db: Database, ref: EntryRef): Promise<EntryVersion | undefined> {
  const row = await selectVersions(db, ref).where("document", "is not", null).limit(1).executeTakeFirst()
  return row && versionOf(row)
}

function selectVersions(db: Database, { kind, id }: EntryRef) {
  return db
    .selectFrom("entry_version")
    .leftJoin("staff", "staff.id", "entry_version.staff_id")
    .selectAll("entry_version")
    .select("staff.name as staff_name")
    .where("entry_version.kind", "=", kind)
    .where("entry_version.entry_id", "=", id)
    .orderBy("entry_version.id", "desc")
}

function versionOf(row: Selectable<EntryVersionTable> & { staff_name: string | null }): EntryVersion {
  return {
    id: row.id,
    document: row.document === null ? null : (JSON.parse(row.document) as unknown),
    at: row.at,
    by: row.staff_name ?? undefined,
    origin: row.origin,
    batch: row.batch,
  }
}

/** Who wrote what is published now: the last publication, or an import after it. */
export async function findAuthor(
  db: Database,
  ref: EntryRef,
): Promise<Pick<EntryVersion, "by" | "at" | "origin"> | undefined> {
  const last = await findLastVersion(db, ref)
  const current = await findEntry(db, ref)
  if (last && sameDocument(last.document, current)) return { by: last.by, at: last.at, origin: last.origin }
  const at = await changedAt(db, ref)
  return at === undefined ? undefined : { by: undefined, at, origin: "import" }
}

export interface Publication {
  at: Date
  staff: { id: string } | undefined
  origin: VersionOrigin
  batch: string
}

/**
 * Adds the version that is published now, in its transaction and after its rows are written. What an import brought
 * since the last version, or before the first, gets a version of its own, so that it can be restored. Returns whether
 * the publication changed this entry: one that said the same among others gets no version.
 */
export async function addVersion(
  trx: Database,
  ref: EntryRef,
  before: { entry: StoredEntry | undefined; at: string | undefined },
  { at, staff, origin, batch }: Publication,
): Promise<boolean> {
  // As it is read from the rows: clean HTML, and days instead of `hoje+3`.
  const now = await findEntry(trx, ref)
  if (digestOf(now) === digestOf(before.entry)) return false
  const last = await findLastVersion(trx, ref)
  const add = (version: Pick<EntryVersionTable, "document" | "at" | "staff_id" | "origin" | "batch">) =>
    trx
      .insertInto("entry_version")
      .values({ id: timeOrderedId(at), kind: ref.kind, entry_id: ref.id, ...version })
      .execute()
  if (before.entry && !(last && sameDocument(last.document, before.entry)))
    await add({
      document: JSON.stringify(before.entry.document),
      at: before.at ?? at.toISOString(),
      staff_id: null,
      origin: "import",
      batch: "",
    })
  await add({
    document: now ? JSON.stringify(now.document) : null,
    at: at.toISOString(),
    staff_id: staff?.id ?? null,
    origin,
    batch,
  })
  await removeOldVersions(trx, ref)
  return true
}

/** Puts what a version said into the draft of its entry. Publishing it is another step. */
export async function restoreVersion(
  db: Database,
  { kind, id, versionId, revision }: EntryRef & { versionId: string; revision: number },
  staff: { id: string },
  now: Date,
): Promise<SavedDraft | { status: "unknown" }> {
  const version = (await listVersions(db, { kind, id })).find((one) => one.id === versionId)
  if (!version) return { status: "unknown" }
  const baseDigest = digestOf(await findEntry(db, { kind, id }))
  return saveDraft(db, { kind, id, document: version.document, baseDigest, revision }, staff, now)
}

/** When the rows of an entry last changed. */
export async function changedAt(db: Database, { kind, id }: EntryRef): Promise<string | undefined> {
  return (await changedAtOf(db, kind, [id])).get(id)
}

/** The same of several entries of a kind, by their id. */
export async function changedAtOf(db: Database, kind: EntryKind, ids: readonly string[]): Promise<Map<string, string>> {
  const [table, key] = isNumbered(kind)
    ? ([tableOf[kind], "id"] as const)
    : ([kind === "pictures" ? "image" : "setting", "name"] as const)
  const rows = await (db as unknown as AnyTables)
    .selectFrom(table)
    .select([key, "updated_at"])
    .where(key, "in", isNumbered(kind) ? ids.map(Number) : ids)
    .execute()
  return new Map(rows.map((row) => [String(row[key]), String(row.updated_at)]))
}

function sameDocument(document: unknown, entry: StoredEntry | undefined): boolean {
  return document === null ? !entry : digestOfDocument(document) === digestOf(entry)
}

/** Keeps the last `versionsMax` versions of an entry. */
export async function removeOldVersions(trx: Database, { kind, id }: EntryRef): Promise<void> {
  const oldest = await trx
    .selectFrom("entry_version")
    .select("id")
    .where("kind", "=", kind)
    .where("entry_id", "=", id)
    .orderBy("id", "desc")
    .offset(versionsMax)
    .limit(1)
    .executeTakeFirst()
  if (oldest)
    await trx
      .deleteFrom("entry_version")
      .where("kind", "=", kind)
      .where("entry_id", "=", id)
      .where("id", "<=", oldest.id)
      .execute()
}
