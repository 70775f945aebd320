import type { Kysely } from "kysely"

/** What a segment's page counts is in the index: the one of the menus made SQLite read every package of the profile. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("package_segment_country")
    .on("package")
    .columns(["segment_id", "in_tourism", "country_id"])
    .execute()
}
