import { recordAudit } from "#domain/audit/audit.server.ts"
import type { StaffServices } from "./panel-key.server.ts"
import type { OwnActor } from "./actor.ts"

/** Changes one's own name. Returns error messages. */
export async function changeName(services: StaffServices, actor: OwnActor, typed: string): Promise<string[]> {
  const name = typed.trim()
  if (name === "") return ["Escreva o seu nome."]
  if (name.length > 120) return ["O nome pode ter até 120 letras."]
  const { db, clock } = services
  await db.updateTable("staff").set({ name }).where("id", "=", actor.staff.id).execute()
  await recordAudit(db, clock(), { ...actor, action: "account-changed", details: { what: "name" } })
  return []
}
