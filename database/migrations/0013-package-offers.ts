import type { Kysely } from "kysely"

/**
 * What the menus count of all packages is in the index: with 100,000 packages reading the rows took most of a second,
 * after each publication and in each preview.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const offer = ["country_id", "featured", "promotion_cents", "promotion_starts", "promotion_ends"]
  for (const profile of ["exchange", "tourism"])
    await db.schema
      .createIndex(`package_${profile}_offer`)
      .on("package")
      .columns([`in_${profile}`, ...offer])
      .execute()
}
