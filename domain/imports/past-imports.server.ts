import { type SqlBool, sql } from "kysely"
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

/**
 * The trail says what was undone. The versions do not: what follows an import may be the undoing of a later one. When
 * the trail's time has passed, an import is one whose entries changed since.
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
      fn.countAll<number | string>().as("entries"),
    ])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("audit_event")
          .select("id")
          .where("subject_kind", "=", "import")
          .whereRef("subject_id", "=", "version.batch")
          .where("action", "=", "import-undone"),
      ).as("undone"),
    )
    .groupBy("version.batch")
    .orderBy("version.batch", "desc")
}

async function selectImports(db: Database, chosen: (query: ImportsQuery) => ImportsQuery): Promise<PastImport[]> {
  const rows = await chosen(importsQuery(db)).execute()
  return Promise.all(
    rows.map(async ({ batch, at, staff_id, entries, undone }) => ({
      batch,
      at,
      by: staff_id === null ? undefined : await nameOf(db, staff_id),
      entries: Number(entries),
      isUndone: Boolean(undone),
    })),
  )
}

async function nameOf(db: Database, id: string): Promise<string | undefined> {
  return (await db.selectFrom("staff").select("name").where("id", "=", id).executeTakeFirst())?.name
}

/**
 * Whether the entry of a row of `entry_version as version` says something else now: not so where what came after was
 * undone. Of the many rows without a later version no document is read.
 */
const changedSinceThen = sql<SqlBool>`(${hasLaterVersion} and version.document is distinct from (
  select latest.document from entry_version as latest
  where latest.kind = version.kind and latest.entry_id = version.entry_id
  order by latest.id desc limit 1
))`

/** Its first entries; or of those alone that say something else since. */
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
    .$if(changedSince, (query) => query.where(changedSinceThen))
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
