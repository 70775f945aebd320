import type { Kysely } from "kysely"

/** A link that confirms a new address of a staff member stores this address until it is used. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("staff_link").addColumn("email", "text").execute()
}
