import type { ColumnDefinitionBuilder, Kysely } from "kysely"

const required = (column: ColumnDefinitionBuilder) => column.notNull()

/** Links to previews for people without an account, and the lease of a scheduled draft's publication. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("preview_link")
    .addColumn("token_hash", "text", (c) => c.primaryKey())
    .addColumn("entries", "text", required)
    .addColumn("address", "text", required)
    .addColumn("day", "text")
    .addColumn("staff_id", "text", required)
    .addColumn("created_at", "text", required)
    .addColumn("ends_at", "text", required)
    .execute()
  await db.schema.createIndex("preview_link_ends").on("preview_link").column("ends_at").execute()
  await db.schema.alterTable("content_draft").addColumn("leased_until", "text").execute()
}
