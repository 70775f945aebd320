import { type Kysely, sql } from "kysely"
import { isPostgres } from "#database/dialect.ts"

/**
 * The rate limit that several processes share. In PostgreSQL the table is unlogged:
 * after a crash it is empty, and the counts start again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = db.schema
    .createTable("form_post")
    .addColumn("sender_hash", "text", (c) => c.primaryKey())
    .addColumn("posts", "integer", (c) => c.notNull())
    .addColumn("ends_at", "text", (c) => c.notNull())
  await (isPostgres(db) ? table.modifyFront(sql`unlogged`) : table).execute()
  await db.schema.createIndex("form_post_ends_at").on("form_post").column("ends_at").execute()
}
