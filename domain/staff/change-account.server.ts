import { recordAudit } from "#domain/audit/audit.server.ts"
import type { StaffServices } from "./panel-key.server.ts"
import type { OwnActor } from "./actor.ts"
import { nameErrors } from "./staff-fields.ts"

/** Changes one's own name. Returns error messages. */
export async function changeName(services: StaffServices, actor: OwnActor, typed: string): Promise<string[]> {
  const name = typed.trim()
  const errors = nameErrors(name, "Escreva o seu nome.")
  if (errors.length > 0) return errors
  const { db, clock } = services
  await db.updateTable("staff").set({ name }).where("id", "=", actor.staff.id).execute()
  await recordAudit(db, clock(), { ...actor, action: "account-changed", details: { what: "name" } })
  return []
}
