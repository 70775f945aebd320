import type { Kysely } from "kysely"

/**
 * An index with all columns that the sitemap lists: SQLite read and sorted all packages of a profile for each of its
 * files.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const profile of ["exchange", "tourism"])
    await db.schema
      .createIndex(`package_${profile}_change`)
      .on("package")
      .columns([`in_${profile}`, "id", "updated_at"])
      .execute()
}
