import type { FactorChangeKind } from "#domain/audit/audit-action.ts"
import { recordAudit } from "#domain/audit/audit.server.ts"
import type { StaffServices } from "./panel-key.server.ts"
import { forgetFailures } from "./attempts.server.ts"
import { prepareStaffEmails } from "./email-staff.server.ts"
import type { Database } from "#platform/database/connect.ts"
import { listPasskeys, verifyNewPasskey } from "./passkeys.server.ts"
import { createRecoveryCodes } from "./recovery-codes.server.ts"
import { type Client, type OwnSession, createSession, holdSession, removeSessionsOf } from "./sessions.server.ts"
import { removeLinks } from "./staff-links.server.ts"
import type { StaffMember } from "./staff.ts"
import { factorsOf } from "./staff-rows.server.ts"
import { confirmTotp } from "./totp.server.ts"

/*
 * A person's second factors and recovery codes. Each change ends all of the person's sessions except the present one,
 * which continues under a new token, and cancels a pending change of address. If the present session has ended
 * meanwhile, nothing is changed and the result is undefined.
 */

export interface FactorChange {
  staff: StaffMember
  session: OwnSession
  client: Client
}

/** Sets up the authenticator app. Returns the new session's token; undefined if the code is wrong. */
export async function addTotp(
  services: StaffServices,
  change: FactorChange,
  setup: { id: string; code: string },
): Promise<string | undefined> {
  const totp = await confirmTotp(services, change.session, setup)
  if (!totp) return undefined
  return changeFactor(services, change, {
    what: "app-added",
    emailText: "um aplicativo autenticador foi ligado ao seu acesso.",
    write: async (trx) => {
      await trx.updateTable("staff").set(totp).where("id", "=", change.session.staff_id).execute()
      return true
    },
  })
}

/** Adds a passkey that the browser created. Returns the new session's token; undefined if it is refused. */
export async function addPasskey(
  services: StaffServices,
  change: FactorChange,
  passkey: { origin: string; answer: unknown; name: string },
): Promise<string | undefined> {
  const row = await verifyNewPasskey(services, { ...passkey, session: change.session })
  if (!row) return undefined
  return changeFactor(services, change, {
    what: "passkey-added",
    emailText: "uma passkey foi ligada ao seu acesso.",
    write: async (trx) => {
      await trx.insertInto("staff_passkey").values(row).execute()
      return true
    },
  })
}

/**
 * Removes a passkey, or the app with `app`. Returns the new session's token; "absent" if the person does not have this
 * factor (any more), and undefined if it is the last one, which cannot be removed.
 */
export async function removeFactor(
  services: StaffServices,
  change: FactorChange,
  factor: { passkey: string } | "app",
): Promise<{ token: string } | "absent" | undefined> {
  let isAbsent = false
  const write = async (trx: Database) => {
    const { totp, passkeys } = await factorsOf(trx, change.staff.id)
    const owned = await listPasskeys(trx, change.staff.id)
    isAbsent = factor === "app" ? !totp : owned.every(({ id }) => id !== factor.passkey)
    if (isAbsent || Number(totp) + passkeys < 2) return false
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
  }
  const notice =
    factor === "app"
      ? ({ what: "app-removed", emailText: "o aplicativo autenticador foi desligado do seu acesso." } as const)
      : ({ what: "passkey-removed", emailText: "uma passkey foi desligada do seu acesso." } as const)
  const token = await changeFactor(services, change, { ...notice, write })
  if (token !== undefined) return { token }
  return isAbsent ? "absent" : undefined
}

/** Replaces the recovery codes. Returns the new ones, which cannot be read again, and the new session's token. */
export async function renewRecoveryCodes(
  services: StaffServices,
  change: FactorChange,
): Promise<{ codes: string[]; token: string } | undefined> {
  const { codes, recovery } = await createRecoveryCodes()
  const token = await changeFactor(services, change, {
    what: "codes-made",
    emailText: "os códigos de recuperação do seu acesso foram trocados.",
    write: async (trx) => {
      await trx.updateTable("staff").set({ recovery }).where("id", "=", change.session.staff_id).execute()
      return true
    },
  })
  return token === undefined ? undefined : { codes, token }
}

interface ChangedFactor {
  what: FactorChangeKind
  emailText: string
  /** Writes the change and returns true, or returns false if it is not allowed. */
  write: (trx: Database) => Promise<boolean>
}

async function changeFactor(
  services: StaffServices,
  { staff, session, client }: FactorChange,
  { what, emailText, write }: ChangedFactor,
): Promise<string | undefined> {
  const now = services.clock()
  const emails = await prepareStaffEmails(services)
  return services.db.transaction().execute(async (trx) => {
    // The person is locked from here on, so that two concurrent removals cannot remove both factors.
    if (!(await holdSession(trx, session)) || !(await write(trx))) return undefined
    await removeSessionsOf(trx, staff.id)
    // A pending change of address may come from one of these sessions.
    await removeLinks(trx, staff.id, ["email"])
    await recordAudit(trx, now, { staff, action: "factor-changed", details: { what }, address: client.address })
    // The first factor of a new person needs no notification.
    if (session.state === "open") await emails.change(trx, staff, emailText)
    else {
      await forgetFailures(trx, now, { staffId: staff.id, address: client.address })
      await recordAudit(trx, now, { staff, action: "sign-in", details: { how: what }, address: client.address })
    }
    return createSession(trx, now, { staffId: staff.id, state: "open", proved: true, continues: session, ...client })
  })
}
