import { sql } from "kysely"
import { isPostgres } from "#database/dialect.ts"
import { type Database, connectDatabase } from "#platform/database/connect.ts"
import { applyMigrations } from "#platform/database/migrate.ts"

/** A table in some version of the schema. */
export interface TableShape {
  name: string
  /** In alphabetical order. */
  columns: string[]
  /** The columns of the primary key, in its order. Rows are sorted by them. */
  key: Array<{ name: string; isText: boolean }>
}

/**
 * Tables that are not copied: the search index, which a restore rebuilds; counters that expire after ten minutes;
 * sessions, links and networks of the staff, which an old backup must not bring back; exports, whose files are not
 * copied; the cards that SQLite's word index lacks, which its triggers list.
 */
const derived: ReadonlySet<string> = new Set([
  "search_entry",
  "search_word",
  "form_post",
  "staff_session",
  "staff_link",
  "staff_network",
  "preview_link",
  "request_export",
  "request_card_unindexed",
])

/**
 * The tables to copy, among those that these migrations create; parents before children. Read from an in-memory
 * database, so that a later migration needs no change here and foreign tables of the real database are left alone.
 */
export async function tableShapes(migrations: readonly string[]): Promise<TableShape[]> {
  return inMemory(migrations, async (db) =>
    Promise.all((await tablesOf(db)).filter((name) => !derived.has(name)).map((name) => shapeOf(db, name))),
  )
}

/** The names of all tables that these migrations create, parents before children. */
export function allTables(migrations: readonly string[]): Promise<string[]> {
  return inMemory(migrations, tablesOf)
}

/**
 * The names of all tables of this database except the migrator's and, on PostgreSQL, those of extensions; on SQLite
 * parents before children. For a newer database, where nothing tells its tables from foreign ones.
 */
export async function presentTables(db: Database): Promise<string[]> {
  const names = isPostgres(db) ? await postgresTables(db) : await tablesOf(db)
  return names.filter((name) => !name.startsWith("kysely_migration"))
}

async function postgresTables(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
      and oid not in (select objid from pg_depend where classid = 'pg_class'::regclass and deptype = 'e')
  `.execute(db)
  return rows.map(({ name }) => name)
}

async function inMemory<Result>(
  migrations: readonly string[],
  look: (db: Database) => Promise<Result>,
): Promise<Result> {
  const db = connectDatabase({ file: ":memory:" })
  try {
    await applyMigrations(db, migrations)
    return await look(db)
  } finally {
    await db.destroy()
  }
}

/** Without SQLite's own tables and the shadow tables of FTS5. */
async function tablesOf(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pragma_table_list
    where schema = 'main' and type = 'table' and name not like 'sqlite_%' order by name
  `.execute(db)
  const parents = new Map<string, Set<string>>()
  for (const { name } of rows) parents.set(name, await parentsOf(db, name))
  return parentsFirst(parents)
}

async function shapeOf(db: Database, name: string): Promise<TableShape> {
  const { rows } = await sql<{
    name: string
    type: string
    pk: number
  }>`select name, type, pk from pragma_table_info(${name})`.execute(db)
  const key = rows.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk)
  if (key.length === 0) throw new Error(`table ${name} has no primary key`)
  return {
    name,
    columns: rows.map(({ name }) => name).sort(),
    key: key.map(({ name, type }) => ({ name, isText: /text|char/i.test(type) })),
  }
}

async function parentsOf(db: Database, name: string): Promise<Set<string>> {
  const { rows } = await sql<{ table: string }>`select "table" from pragma_foreign_key_list(${name})`.execute(db)
  return new Set(rows.map(({ table }) => table))
}

function parentsFirst(parents: Map<string, Set<string>>): string[] {
  const ordered: string[] = []
  while (ordered.length < parents.size) {
    const next = [...parents].filter(
      ([name, needed]) => !ordered.includes(name) && [...needed].every((parent) => ordered.includes(parent)),
    )
    if (next.length === 0) throw new Error("tables refer to each other in a circle")
    ordered.push(...next.map(([name]) => name))
  }
  return ordered
}
