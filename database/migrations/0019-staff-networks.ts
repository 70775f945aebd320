import type { Kysely } from "kysely"

/** Where each staff member has signed in, with the failed tries there: they wait apart from tries elsewhere. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("staff_network")
    .addColumn("staff_id", "text", (c) => c.notNull())
    .addColumn("network", "text", (c) => c.notNull())
    .addColumn("failures", "integer", (c) => c.notNull())
    .addColumn("wait_until", "text")
    .addColumn("signed_in_at", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("staff_network_pk", ["staff_id", "network"])
    .execute()
}
