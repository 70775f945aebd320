import type { Kysely } from "kysely"

/** Ids sort by time: the trail of a person or of an action, the newest first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex("audit_event_staff").on("audit_event").columns(["staff_id", "id"]).execute()
  await db.schema.createIndex("audit_event_action").on("audit_event").columns(["action", "id"]).execute()
}
