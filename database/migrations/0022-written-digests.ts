import type { Kysely } from "kysely"

/**
 * What the last import's files said before any schema read it: a release that reads texts in another way compares the
 * files by it. Null until the next import.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("content_origin").addColumn("written_digest", "text").execute()
}
