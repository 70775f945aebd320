import { randomUUID } from "node:crypto"
import { recordAudit } from "#domain/audit/audit.server.ts"
import type { Database } from "#platform/database/connect.ts"
import type { StaffServices } from "./panel-key.server.ts"
import type { Actor } from "./actor.ts"
import { type Role, roles as allRoles } from "./staff.ts"
import { emailErrors, nameErrors } from "./staff-fields.ts"
import { type LinkEmail, createLink } from "./staff-links.server.ts"
import { type StaffRow, hasCredentials, findStaffByEmail, foldEmail, getStaff, lockStaff } from "./staff-rows.server.ts"

export interface Invitation {
  name: string
  email: string
  roles: readonly Role[]
}

type InvitationErrors = Partial<Record<"name" | "email" | "roles", string[]>>

export type Invited = { errors: InvitationErrors } | { errors: undefined; id: string; link: string }

/** Called in the transaction that changes what a person may publish, after the change. */
export type OnAccessChanged = (trx: Database, now: Date, staffId: string) => Promise<unknown>

/** Invites a person by email. A person who has not joined yet, or was reset, is invited again, with the new roles. */
export async function inviteStaff(
  services: StaffServices,
  actor: Actor,
  invitation: Invitation,
  emails: LinkEmail,
  onAccessChanged?: OnAccessChanged,
): Promise<Invited> {
  const { db, clock } = services
  const name = invitation.name.trim()
  const email = foldEmail(invitation.email)
  const roles = allRoles.filter((role) => invitation.roles.includes(role))
  const known = await findStaffByEmail(db, email)
  const [badName, badEmail] = [nameErrors(name, "Escreva o nome da pessoa."), emailErrors(email)]
  const errors: InvitationErrors = {
    ...(badName.length > 0 && { name: badName }),
    ...(badEmail.length > 0 && { email: badEmail }),
    ...(await whyNotInvited(db, known)),
    ...(roles.length === 0 && { roles: ["Escolha pelo menos um papel."] }),
  }
  if (Object.keys(errors).length > 0) return { errors }
  const now = clock()
  const flags = roleFlags(roles)
  return db.transaction().execute(async (trx) => {
    // Two invitations sent at once find nobody; the second one continues with the person that the first one stored.
    await trx
      .insertInto("staff")
      .values({ id: randomUUID(), email, name, ...flags, failures: 0, created_at: now.toISOString() })
      .onConflict((conflict) => conflict.column("email").doNothing())
      .execute()
    const { id } = await trx.selectFrom("staff").select("id").where("email", "=", email).executeTakeFirstOrThrow()
    // The person may have joined meanwhile: another invitation would replace the password and the roles.
    await lockStaff(trx, id)
    const refusal = await whyNotInvited(trx, await getStaff(trx, id))
    if (refusal) return { errors: refusal }
    await trx
      .updateTable("staff")
      .set({ name, ...flags })
      .where("id", "=", id)
      .execute()
    await onAccessChanged?.(trx, now, id)
    const token = await createLink(trx, now, id, "invitation")
    const link = await emails.link(trx, { name, email }, { purpose: "invitation", token })
    await recordAudit(trx, now, {
      ...actor,
      action: "staff-invited",
      subject: { kind: "staff", id },
      details: { name, roles },
    })
    return { errors: undefined, id, link }
  })
}

async function whyNotInvited(db: Database, known: StaffRow | undefined): Promise<InvitationErrors | undefined> {
  if (!known) return undefined
  if (known.disabled_at) return { email: ["O acesso desta pessoa está desligado: abra a página dela e religue."] }
  return (await hasCredentials(db, known.id)) ? { email: ["Esta pessoa já faz parte da equipe."] } : undefined
}

/** The columns of roles. */
export function roleFlags(roles: readonly Role[]) {
  const flag = (role: Role) => (roles.includes(role) ? 1 : 0)
  return { is_owner: flag("owner"), is_editor: flag("editor"), is_sales: flag("sales") } as const
}
