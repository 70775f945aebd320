import type { Kysely } from "kysely"

/**
 * The index contains all columns that a segment's page counts: with the menus' index SQLite read every package of the
 * profile.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("package_segment_country")
    .on("package")
    .columns(["segment_id", "in_tourism", "country_id"])
    .execute()
}
