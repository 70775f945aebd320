import type { Kysely } from "kysely"

/**
 * The indexes for filtered lists of packages end with the agency's order. Without it SQLite read every package of a
 * segment to find those in one country, and sorted every package of a profile for the promotions.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const offer = ["country_id", "featured", "promotion_cents", "promotion_starts", "promotion_ends", "position"]
  const columns = {
    package_country_segment: ["country_id", "segment_id", "position"],
    package_exchange_offer: ["in_exchange", ...offer],
    package_tourism_offer: ["in_tourism", ...offer],
  }
  for (const [name, ordered] of Object.entries(columns)) {
    await db.schema.dropIndex(name).execute()
    await db.schema.createIndex(name).on("package").columns(ordered).execute()
  }
}
