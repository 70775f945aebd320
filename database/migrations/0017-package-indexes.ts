import { type Kysely, sql } from "kysely"

/**
 * What a country's page counts by city, and what its promotions are grouped by, is in the index of its offers: SQLite
 * read the row of every package of the country.
 *
 * The sitemap's index has the published packages alone, and its condition is no equation. Previews of new packages
 * read a union, where SQLite took the former index for other queries, by its first column, and read every package of
 * the profile.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const offer = ["country_id", "featured", "promotion_cents", "promotion_starts", "promotion_ends", "position"]
  for (const profile of ["exchange", "tourism"]) {
    const [published, offers, changes] = [`in_${profile}`, `package_${profile}_offer`, `package_${profile}_change`]
    await db.schema.dropIndex(offers).execute()
    await db.schema
      .createIndex(offers)
      .on("package")
      .columns([published, ...offer, "city_id", "segment_id"])
      .execute()
    await db.schema.dropIndex(changes).execute()
    await db.schema
      .createIndex(changes)
      .on("package")
      .columns(["id", "updated_at"])
      .where(sql.ref(published), "<>", 0)
      .execute()
  }
}
