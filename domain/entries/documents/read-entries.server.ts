import { readInChunks } from "#platform/database/chunks.ts"
import type { Database } from "#platform/database/connect.ts"
import { untypedTables } from "#platform/database/untyped-tables.ts"
import type { Kind } from "#domain/content/content.ts"
import { tableOf } from "#domain/content/content-tables.ts"
import {
  type EntryRows,
  type StoredEntry,
  agencyEntries,
  numberedEntries,
  pictureEntries,
} from "./entry-documents.server.ts"
import { type EntryKind, type EntryRef, entryKey, isNumbered } from "#domain/entries/entry-kind.ts"

/** The published document of one entry; undefined when there is no such entry. */
export async function findEntry(db: Database, { kind, id }: EntryRef): Promise<StoredEntry | undefined> {
  return (await listEntries(db, kind, [id]))[0]
}

/** The published entries by `entryKey`; undefined for missing ones. */
export async function findEntries(
  db: Database,
  refs: readonly EntryRef[],
): Promise<Map<string, StoredEntry | undefined>> {
  const found = new Map<string, StoredEntry | undefined>()
  for (const [kind, some] of Map.groupBy(refs, (ref) => ref.kind)) {
    const stored = await listEntries(
      db,
      kind,
      some.map(({ id }) => id),
    )
    const byId = new Map<string, StoredEntry>(stored.map((entry) => [entry.id, entry]))
    for (const ref of some) found.set(entryKey(ref), byId.get(isNumbered(kind) ? String(Number(ref.id)) : ref.id))
  }
  return found
}

/** All published entries of a kind in their order, or those with these ids. */
export async function listEntries<K extends EntryKind>(
  db: Database,
  kind: K,
  ids?: readonly string[],
): Promise<Array<StoredEntry<K>>> {
  const entries = isNumbered(kind)
    ? await listNumbered(db, kind, ids?.map(Number))
    : kind === "pictures"
      ? await listPictures(db, ids)
      : await listAgency(db)
  return entries as Array<StoredEntry<K>>
}

/** Reads all rows, or those with these values. */
function readAllOrSome<Row, Value>(
  values: readonly Value[] | undefined,
  read: (some: readonly Value[] | undefined) => Promise<Row[]>,
): Promise<Row[]> {
  return values ? readInChunks(values, read) : read(undefined)
}

async function listNumbered(db: Database, kind: Kind, ids?: readonly number[]): Promise<StoredEntry[]> {
  const owner = tableOf[kind]
  // At most two concurrent queries: in a transaction the driver warns of a third.
  const [rows, uses] = await Promise.all([
    readAllOrSome(ids, (some) => {
      const query = untypedTables(db).selectFrom(owner).selectAll()
      return (some ? query.where("id", "in", some) : query).execute()
    }),
    owner === "store" ? [] : readUses(db, owner, ids),
  ])
  const sections = kind === "static-pages" ? await readSections(db, ids) : []
  const quotas = kind === "honeymoons" ? await readQuotas(db, ids) : []
  const quotaIds = ids && quotas.map(({ id }) => id)
  const quotaUses = kind === "honeymoons" ? await readUses(db, "honeymoon_quota", quotaIds) : []
  return numberedEntries(kind, rows, {
    image_use: [...uses, ...quotaUses],
    static_page_section: sections,
    honeymoon_quota: quotas,
  })
}

function readUses(
  db: Database,
  owner: Exclude<(typeof tableOf)[Kind], "store"> | "honeymoon_quota",
  ids?: readonly number[],
): Promise<EntryRows["image_use"]> {
  return readAllOrSome(ids, (some) => {
    const query = db.selectFrom("image_use").selectAll().where("owner_kind", "=", owner)
    return (some ? query.where("owner_id", "in", some) : query).execute()
  })
}

function readSections(db: Database, ids?: readonly number[]): Promise<EntryRows["static_page_section"]> {
  return readAllOrSome(ids, (some) => {
    const query = db.selectFrom("static_page_section").selectAll().orderBy("position")
    return (some ? query.where("page_id", "in", some) : query).execute()
  })
}

function readQuotas(db: Database, ids?: readonly number[]): Promise<EntryRows["honeymoon_quota"]> {
  return readAllOrSome(ids, (some) => {
    const query = db.selectFrom("honeymoon_quota").selectAll().orderBy("position").orderBy("id")
    return (some ? query.where("honeymoon_id", "in", some) : query).execute()
  })
}

async function listPictures(db: Database, names?: readonly string[]): Promise<StoredEntry[]> {
  const rows = await readAllOrSome(names, (some) => {
    const query = db.selectFrom("image").selectAll().orderBy("name")
    return (some ? query.where("name", "in", some) : query).execute()
  })
  return pictureEntries(rows)
}

async function listAgency(db: Database): Promise<StoredEntry[]> {
  return agencyEntries(await db.selectFrom("setting").select(["name", "value"]).where("name", "=", "agency").execute())
}
