import { recordAudit } from "#domain/audit/audit.server.ts"
import type { StaffServices } from "./panel-key.server.ts"
import { prepareMail } from "./mail-staff.server.ts"
import { savePasskey } from "./passkeys.server.ts"
import { createRecoveryCodes } from "./recovery-codes.server.ts"
import { type Client, type Session, createSession, removeSessionsOf } from "./sessions.server.ts"
import type { StaffMember } from "./staff.ts"
import { factorsOf } from "./staff-rows.server.ts"
import { confirmTotp } from "./totp.server.ts"

/*
 * What a person shows beside the password. With every change all of the person's sessions end but the present one,
 * which goes on under a new token.
 */

export interface FactorChange {
  staff: StaffMember
  session: Session & { staff_id: string }
  client: Client
}

/** Sets up the authenticator app. Returns the new session's token; undefined when the code is wrong. */
export async function addTotp(
  services: StaffServices,
  change: FactorChange,
  setup: { id: string; code: string },
): Promise<string | undefined> {
  if (!(await confirmTotp(services, change.session, setup))) return undefined
  return afterChange(services, change, "app-added", "um aplicativo autenticador foi ligado ao seu acesso.")
}

/** Adds a passkey that the browser made. Returns the new session's token; undefined when it is refused. */
export async function addPasskey(
  services: StaffServices,
  change: FactorChange,
  passkey: { origin: string; answer: unknown; name: string },
): Promise<string | undefined> {
  if (!(await savePasskey(services, { ...passkey, session: change.session }))) return undefined
  return afterChange(services, change, "passkey-added", "uma passkey foi ligada ao seu acesso.")
}

/** Removes a passkey, or with `app` the app; undefined when it is the last factor, which stays. */
export async function removeFactor(
  services: StaffServices,
  change: FactorChange,
  factor: { passkey: string } | "app",
): Promise<string | undefined> {
  const { db } = services
  const removed = await db.transaction().execute(async (trx) => {
    // Locked, so that two removals at once cannot leave nothing.
    await trx
      .updateTable("staff")
      .set(({ ref }) => ({ name: ref("name") }))
      .where("id", "=", change.staff.id)
      .execute()
    const { totp, passkeys } = await factorsOf(trx, change.staff.id)
    if (Number(totp) + passkeys < 2) return false
    if (factor === "app")
      await trx
        .updateTable("staff")
        .set({ totp_secret: null, totp_step: null })
        .where("id", "=", change.staff.id)
        .execute()
    else
      await trx
        .deleteFrom("staff_passkey")
        .where("id", "=", factor.passkey)
        .where("staff_id", "=", change.staff.id)
        .execute()
    return true
  })
  if (!removed) return undefined
  return factor === "app"
    ? afterChange(services, change, "app-removed", "o aplicativo autenticador foi desligado do seu acesso.")
    : afterChange(services, change, "passkey-removed", "uma passkey foi desligada do seu acesso.")
}

/** New recovery codes in place of those before. Returns them for the only time. */
export async function renewRecoveryCodes(
  services: StaffServices,
  staff: StaffMember,
  address: string,
): Promise<string[]> {
  const { db, clock } = services
  const codes = await createRecoveryCodes(db, staff.id)
  const mail = await prepareMail(services)
  await db.transaction().execute(async (trx) => {
    await recordAudit(trx, clock(), { staff, action: "factor-changed", details: { what: "codes-made" }, address })
    await mail.change(trx, staff, "os códigos de recuperação do seu acesso foram trocados.")
  })
  return codes
}

async function afterChange(
  services: StaffServices,
  { staff, session, client }: FactorChange,
  what: string,
  told: string,
): Promise<string> {
  const now = services.clock()
  const mail = await prepareMail(services)
  return services.db.transaction().execute(async (trx) => {
    await removeSessionsOf(trx, staff.id)
    await recordAudit(trx, now, { staff, action: "factor-changed", details: { what }, address: client.address })
    // Of the first factor of a new person nobody needs to be told.
    if (session.state === "open") await mail.change(trx, staff, told)
    else await recordAudit(trx, now, { staff, action: "sign-in", details: { how: what }, address: client.address })
    return createSession(trx, now, { staffId: staff.id, state: "open", proved: true, ...client })
  })
}
