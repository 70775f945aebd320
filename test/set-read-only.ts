import { sql } from "kysely"
import type { Database } from "#platform/database/connect.ts"

/**
 * Makes a PostgreSQL database refuse writes, as a standby does, on every connection that is opened from now on. Those
 * that are open stay as they are.
 */
export async function setReadOnly(db: Database, isReadOnly: boolean): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  const name = sql.id(rows[0]?.name ?? "")
  await sql`alter database ${name} set default_transaction_read_only = ${sql.raw(isReadOnly ? "on" : "off")}`.execute(
    db,
  )
}
