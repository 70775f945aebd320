import type { Kysely } from "kysely"

/**
 * What a country's page counts by city, and what its promotions are grouped by, is in the index of its offers: SQLite
 * read the row of every package of the country.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const offer = ["country_id", "featured", "promotion_cents", "promotion_starts", "promotion_ends", "position"]
  for (const profile of ["exchange", "tourism"]) {
    const name = `package_${profile}_offer`
    await db.schema.dropIndex(name).execute()
    await db.schema
      .createIndex(name)
      .on("package")
      .columns([`in_${profile}`, ...offer, "city_id", "segment_id"])
      .execute()
  }
}
