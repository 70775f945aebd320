import { type Kysely, sql } from "kysely"

/**
 * The index of a country's offers contains all columns that its page counts by city and groups its promotions by:
 * SQLite read the row of every package of the country.
 *
 * The sitemap's index is a partial index of published packages, whose condition is not an equation. Previews of new
 * packages read a union: for other queries there, SQLite chose the former index by its first column, and read every
 * package of the profile.
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
