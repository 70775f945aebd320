import type { Kysely } from "kysely"

/** What the sitemap lists is in an index: SQLite read and sorted all packages of a profile for each of its files. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const profile of ["exchange", "tourism"])
    await db.schema
      .createIndex(`package_${profile}_change`)
      .on("package")
      .columns([`in_${profile}`, "id", "updated_at"])
      .execute()
}
