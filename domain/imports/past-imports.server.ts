import type { Database } from "#platform/database/connect.ts"
import type { EntryKind, EntryRef } from "#domain/entries/entry-kind.ts"
import { type NamedEntry, titleOf } from "#domain/entries/entry-names.ts"
import { hasLaterVersion } from "#domain/entries/later-version.server.ts"

/** An import that changed something. The one that filled the empty database is none. */
export interface PastImport {
  batch: string
  at: string
  /** Name of who imported; undefined for a command on the server. */
  by: string | undefined
  entries: number
  isUndone: boolean
}

export interface PastImportEntry extends NamedEntry {
  change: "created" | "changed" | "removed"
}

const shownMax = 20

/** The last ones, the newest first. */
export async function listImports(db: Database): Promise<PastImport[]> {
  return selectImports(db, (query) => query.limit(shownMax))
}

export async function findImport(db: Database, batch: string): Promise<PastImport | undefined> {
  const [found] = await selectImports(db, (query) => query.where("version.batch", "=", batch))
  return found
}

type ImportsQuery = ReturnType<typeof importsQuery>

function importsQuery(db: Database) {
  return db
    .selectFrom("entry_version as version")
    .where("version.origin", "=", "import")
    .where("version.batch", "!=", "")
    .select(({ fn }) => [
      "version.batch",
      fn.max("version.at").as("at"),
      fn.max("version.staff_id").as("staff_id"),
      fn.min("version.id").as("first"),
      fn.countAll<number | string>().as("entries"),
    ])
    .groupBy("version.batch")
    .orderBy("version.batch", "desc")
}

async function selectImports(db: Database, chosen: (query: ImportsQuery) => ImportsQuery): Promise<PastImport[]> {
  const rows = await chosen(importsQuery(db)).execute()
  return Promise.all(
    rows.map(async ({ batch, at, staff_id, first, entries }) => ({
      batch,
      at,
      by: staff_id === null ? undefined : await nameOf(db, staff_id),
      entries: Number(entries),
      isUndone: await isUndone(db, first),
    })),
  )
}

async function nameOf(db: Database, id: string): Promise<string | undefined> {
  return (await db.selectFrom("staff").select("name").where("id", "=", id).executeTakeFirst())?.name
}

/** An import is undone as a whole: its first entry says it. */
async function isUndone(db: Database, first: string): Promise<boolean> {
  const found = await db
    .selectFrom("entry_version as version")
    .innerJoin("entry_version as later", (join) =>
      join.onRef("later.kind", "=", "version.kind").onRef("later.entry_id", "=", "version.entry_id"),
    )
    .select("later.id")
    .where("version.id", "=", first)
    .whereRef("later.id", ">", "version.id")
    .where("later.origin", "=", "undo")
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Its first entries; or of those alone that changed since. */
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
    .$if(changedSince, (query) => query.where(hasLaterVersion))
    .orderBy("version.id")
    .limit(limit)
    .execute()
  return rows.map(({ kind, entry_id, document, before }) => {
    const ref: EntryRef = { kind: kind as EntryKind, id: entry_id }
    const said = document ?? before
    return {
      ...ref,
      title: titleOf(ref, said === null ? null : JSON.parse(said)),
      change: document === null ? "removed" : before === null ? "created" : "changed",
    }
  })
}
