import { recordAudit } from "#domain/audit/audit.server.ts"
import { findEmailProblem } from "#platform/text/email-address.ts"
import type { StaffServices } from "./panel-key.server.ts"
import type { OwnActor } from "./actor.ts"
import { prepareMail } from "./mail-staff.server.ts"
import { findStaffByEmail, foldEmail, getStaff } from "./staff-rows.server.ts"

/** Changes one's own name. Returns what is wrong with it. */
export async function changeName(services: StaffServices, actor: OwnActor, typed: string): Promise<string[]> {
  const name = typed.trim()
  if (name === "") return ["Escreva o seu nome."]
  if (name.length > 120) return ["O nome pode ter até 120 letras."]
  const { db, clock } = services
  await db.updateTable("staff").set({ name }).where("id", "=", actor.staff.id).execute()
  await recordAudit(db, clock(), { ...actor, action: "account-changed", details: { what: "name" } })
  return []
}

/** Changes the address one signs in with. The old one is told. Returns what is wrong with the new one. */
export async function changeEmail(services: StaffServices, actor: OwnActor, typed: string): Promise<string[]> {
  const { db, clock } = services
  const email = foldEmail(typed)
  if (findEmailProblem(email)) return ["Escreva um e-mail completo, como ana@agencia.com.br."]
  const before = await getStaff(db, actor.staff.id)
  if (email === before.email) return []
  if (await findStaffByEmail(db, email)) return ["Outra pessoa da equipe já usa este e-mail."]
  const mail = await prepareMail(services)
  await db.transaction().execute(async (trx) => {
    await trx.updateTable("staff").set({ email }).where("id", "=", before.id).execute()
    await trx.deleteFrom("staff_link").where("staff_id", "=", before.id).execute()
    await recordAudit(trx, clock(), { ...actor, action: "account-changed", details: { what: "email" } })
    await mail.change(trx, before, "o e-mail com que você entra no painel foi trocado por outro.")
  })
  return []
}
