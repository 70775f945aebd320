import type { Selectable } from "kysely"
import type { EntryVersionTable } from "#database/schema.ts"
import type { Database } from "#platform/database/connect.ts"
import { untypedTables } from "#platform/database/untyped-tables.ts"
import { chunks, rowsMax } from "#platform/database/chunks.ts"
import { timeOrderedId } from "#platform/ids/time-ordered-id.server.ts"
import { tableOf } from "#domain/content/content-tables.ts"
import type { Batch } from "#domain/content/write-content.server.ts"
import { digestOf, digestOfDocument } from "#domain/entries/documents/entry-digest.server.ts"
import { type EntryKind, type EntryRef, entryKey, isNumbered } from "#domain/entries/entry-kind.ts"
import type { StoredEntry } from "#domain/entries/documents/entry-documents.server.ts"
import { findEntries, findEntry } from "#domain/entries/documents/read-entries.server.ts"

/*
 * The history of an entry: one version for each publication, and one for what an import had brought before the first
 * one.
 */

type VersionOrigin = Exclude<EntryVersionTable["origin"], "discard">

export interface EntryVersion {
  id: string
  /** Null: removed from the site. */
  document: unknown
  at: string
  /** Name of the person who published it; undefined for an import. */
  by: string | undefined
  origin: VersionOrigin
  /** Equal for all entries that were published together. */
  batch: string
}

/** Versions kept of one entry. */
export const versionsMax = 50

/** The versions of an entry, latest first. */
export async function listVersions(
  db: Database,
  ref: EntryRef,
  { limit = versionsMax }: { limit?: number } = {},
): Promise<EntryVersion[]> {
  return (await selectVersions(db, ref).limit(limit).execute()).map(versionOf)
}

export async function findLastVersion(db: Database, ref: EntryRef): Promise<EntryVersion | undefined> {
  const row = await selectVersions(db, ref).limit(1).executeTakeFirst()
  return row && versionOf(row)
}

/** The latest version that is not a removal. */
export async function findLastVersionWithDocument(db: Database, ref: EntryRef): Promise<EntryVersion | undefined> {
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
    .where("entry_version.origin", "!=", "discard")
    .orderBy("entry_version.id", "desc")
}

function versionOf(row: Selectable<EntryVersionTable> & { staff_name: string | null }): EntryVersion {
  return {
    id: row.id,
    document: row.document === null ? null : (JSON.parse(row.document) as unknown),
    at: row.at,
    by: row.staff_name ?? undefined,
    origin: row.origin as VersionOrigin,
    batch: row.batch,
  }
}

/** The author of the published document: the last publication, or an import after it. */
export async function findAuthor(
  db: Database,
  ref: EntryRef,
): Promise<Pick<EntryVersion, "by" | "at" | "origin"> | undefined> {
  const last = await findLastVersion(db, ref)
  const current = await findEntry(db, ref)
  if (last && sameDocument(last.document, current)) return { by: last.by, at: last.at, origin: last.origin }
  const at = (await changedAtOf(db, ref.kind, [ref.id])).get(ref.id)
  return at === undefined ? undefined : { by: undefined, at, origin: "import" }
}

export interface Publication extends Batch {
  origin: VersionOrigin
}

/** The state of an entry before its publication. */
export interface FormerEntry {
  entry: StoredEntry | undefined
  /** When its rows last changed. */
  at: string | undefined
  /** The document of its last version. */
  lastDocument: string | null | undefined
}

/** Reads the former states, by `entryKey`. Valid until the content version changes. */
export async function listFormerEntries(
  db: Database,
  refs: readonly EntryRef[],
  entries: ReadonlyMap<string, StoredEntry | undefined>,
): Promise<Map<string, FormerEntry>> {
  const former = new Map<string, FormerEntry>()
  for (const [kind, alike] of Map.groupBy(refs, (ref) => ref.kind))
    for (const some of chunks(alike, rowsMax)) {
      const ids = some.map(({ id }) => id)
      const [dates, last] = [await changedAtOf(db, kind, ids), await lastDocumentsOf(db, kind, ids)]
      for (const id of ids) {
        const key = entryKey({ kind, id })
        former.set(key, { entry: entries.get(key), at: dates.get(id), lastDocument: last.get(id) })
      }
    }
  return former
}

/**
 * Adds versions for the published entries, in the same transaction and after their rows are written. If an import
 * changed an entry since its last version, or before the first one, that state gets its own version, so that it can be
 * restored. Returns the entries that the publication changed; an unchanged one gets no version.
 */
export async function addVersions<Ref extends EntryRef & { staff?: { id: string } }>(
  trx: Database,
  refs: readonly Ref[],
  former: ReadonlyMap<string, FormerEntry>,
  publication: Publication,
): Promise<Ref[]> {
  // Read back from the rows: with sanitised HTML, and days instead of `hoje+3`.
  const entries = await findEntries(trx, refs)
  const changed = refs.filter((ref) => {
    const key = entryKey(ref)
    return digestOf(entries.get(key)) !== digestOf(former.get(key)?.entry)
  })
  const rows = changed.flatMap((ref) => {
    const key = entryKey(ref)
    return versionsOf(ref, former.get(key), entries.get(key), { ...publication, staffId: ref.staff?.id ?? null })
  })
  for (const some of chunks(rows, rowsMax)) await trx.insertInto("entry_version").values(some).execute()
  await trimVersions(trx, changed)
  return changed
}

/** The version of the entry's current state, after one of its former state if no version has that. */
export function versionsOf(
  { kind, id }: EntryRef,
  former: FormerEntry | undefined,
  entry: StoredEntry | undefined,
  { at, orderedAt, origin, batch, staffId }: Publication & { staffId: string | null },
) {
  const version = (document: string | null, rest: Pick<EntryVersionTable, "at" | "staff_id" | "origin" | "batch">) => ({
    id: timeOrderedId(orderedAt),
    kind,
    entry_id: id,
    document,
    ...rest,
  })
  const [now, was] = [at.toISOString(), textOf(former?.entry)]
  const brought =
    was === null || was === former?.lastDocument
      ? []
      : [version(was, { at: former?.at ?? now, staff_id: null, origin: "import", batch: "" })]
  return [...brought, version(textOf(entry), { at: now, staff_id: staffId, origin, batch })]
}

function textOf(entry: StoredEntry | undefined): string | null {
  return entry ? JSON.stringify(entry.document) : null
}

/** The documents of the last versions of some entries, by id. */
export async function lastDocumentsOf(
  db: Database,
  kind: EntryKind,
  ids: readonly string[],
  { beforeRemoval = false } = {},
): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom("entry_version")
    .select(["entry_id", "document"])
    .where("id", "in", (eb) =>
      eb
        .selectFrom("entry_version")
        .select(({ fn }) => fn.max("id").as("id"))
        .where("kind", "=", kind)
        .where("entry_id", "in", ids)
        .$if(beforeRemoval, (query) => query.where("document", "is not", null))
        .groupBy("entry_id"),
    )
    .execute()
  return new Map(rows.map(({ entry_id, document }) => [entry_id, document]))
}

/** When the rows of some entries of a kind last changed, by their id. */
async function changedAtOf(db: Database, kind: EntryKind, ids: readonly string[]): Promise<Map<string, string>> {
  const [table, key] = isNumbered(kind)
    ? ([tableOf[kind], "id"] as const)
    : ([kind === "pictures" ? "image" : "setting", "name"] as const)
  const rows = await untypedTables(db)
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

/** Keeps the last `versionsMax` versions of each of these entries. */
async function trimVersions(trx: Database, refs: readonly EntryRef[]): Promise<void> {
  for (const [kind, alike] of Map.groupBy(refs, (ref) => ref.kind))
    for (const some of chunks(alike, rowsMax)) {
      const ids = some.map(({ id }) => id)
      const full = await selectFull(trx).where("kind", "=", kind).where("entry_id", "in", ids).execute()
      await trim(trx, full)
    }
}

/** Keeps the last `versionsMax` versions of every entry. */
export async function trimAllVersions(trx: Database): Promise<void> {
  await trim(trx, await selectFull(trx).execute())
}

/** The entries with more than `versionsMax` versions. */
function selectFull(db: Database) {
  return db
    .selectFrom("entry_version")
    .select(["kind", "entry_id"])
    .groupBy(["kind", "entry_id"])
    .having(({ fn }) => fn.countAll(), ">", versionsMax)
}

async function trim(trx: Database, full: ReadonlyArray<Pick<EntryVersionTable, "kind" | "entry_id">>): Promise<void> {
  for (const { kind, entry_id: id } of full) await removeOldVersions(trx, { kind, id })
}
