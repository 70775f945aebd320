import type { ColumnDefinitionBuilder, Kysely } from "kysely"

const required = (column: ColumnDefinitionBuilder) => column.notNull()

/** Editing content in the panel: drafts, the history of entries, the state of the last import, and two new fields. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("content_draft")
    .addColumn("kind", "text", required)
    .addColumn("entry_id", "text", required)
    .addColumn("document", "text")
    .addColumn("base_digest", "text", required)
    .addColumn("staff_id", "text")
    .addColumn("changed_at", "text", required)
    .addColumn("revision", "integer", required)
    .addColumn("publish_at", "text")
    .addColumn("refused", "text")
    .addPrimaryKeyConstraint("content_draft_pk", ["kind", "entry_id"])
    .execute()
  await db.schema.createIndex("content_draft_publish").on("content_draft").column("publish_at").execute()
  await db.schema
    .createTable("entry_version")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("kind", "text", required)
    .addColumn("entry_id", "text", required)
    .addColumn("document", "text")
    .addColumn("at", "text", required)
    .addColumn("staff_id", "text")
    .addColumn("origin", "text", required)
    .addColumn("batch", "text", required)
    .execute()
  await db.schema.createIndex("entry_version_entry").on("entry_version").columns(["kind", "entry_id", "id"]).execute()
  await db.schema.createIndex("entry_version_batch").on("entry_version").column("batch").execute()
  await db.schema
    .createTable("content_origin")
    .addColumn("kind", "text", required)
    .addColumn("entry_id", "text", required)
    .addColumn("file_digest", "text", required)
    .addColumn("row_digest", "text", required)
    .addPrimaryKeyConstraint("content_origin_pk", ["kind", "entry_id"])
    .execute()
  await db.schema.alterTable("image").addColumn("focus_x", "integer").execute()
  await db.schema.alterTable("image").addColumn("focus_y", "integer").execute()
  await db.schema.alterTable("store").addColumn("desk", "text").execute()
  // For the panel's list of packages, and for finding the first package that contains a word.
  await db.schema.createIndex("package_position").on("package").columns(["position", "id"]).execute()
}
