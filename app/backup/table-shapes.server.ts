import { sql } from "kysely"
import { type Database, connectDatabase } from "#database/connect.ts"
import { applyMigrations } from "#database/migrate.ts"

/** A table as some version of the database has it. */
export interface TableShape {
  name: string
  /** In alphabetical order. */
  columns: string[]
  /** The primary key's columns in its order: rows are told apart and ordered by them. */
  key: Array<{ name: string; isText: boolean }>
}

/**
 * The tables that these migrations make, parents before their children. Made once in memory and looked at, so that a
 * table of a later migration needs no line here, and nothing else that lies in the database is touched.
 */
export async function tableShapes(migrations: readonly string[]): Promise<TableShape[]> {
  const db = connectDatabase({ file: ":memory:" })
  try {
    await applyMigrations(db, migrations)
    const { rows } = await sql<{ name: string }>`select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name`.execute(db)
    const parents = new Map<string, Set<string>>()
    for (const { name } of rows) parents.set(name, await parentsOf(db, name))
    return await Promise.all(parentsFirst(parents).map((name) => shapeOf(db, name)))
  } finally {
    await db.destroy()
  }
}

async function shapeOf(db: Database, name: string): Promise<TableShape> {
  const { rows } = await sql<{ name: string; type: string; pk: number }>`select name, type, pk from pragma_table_info(${name})`.execute(db)
  const key = rows.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk)
  if (key.length === 0) throw new Error(`table ${name} has no primary key`)
  return { name, columns: rows.map(({ name }) => name).sort(), key: key.map(({ name, type }) => ({ name, isText: /text|char/i.test(type) })) }
}

async function parentsOf(db: Database, name: string): Promise<Set<string>> {
  const { rows } = await sql<{ table: string }>`select "table" from pragma_foreign_key_list(${name})`.execute(db)
  return new Set(rows.map(({ table }) => table))
}

function parentsFirst(parents: Map<string, Set<string>>): string[] {
  const ordered: string[] = []
  while (ordered.length < parents.size) {
    const next = [...parents].filter(([name, needed]) => !ordered.includes(name) && [...needed].every((parent) => ordered.includes(parent)))
    if (next.length === 0) throw new Error("tables refer to each other in a circle")
    ordered.push(...next.map(([name]) => name))
  }
  return ordered
}
