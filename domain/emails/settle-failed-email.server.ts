import { recordAudit } from "#domain/audit/audit.server.ts"
import type { OwnActor } from "#domain/staff/actor.ts"
import { isProtocol } from "#platform/ids/protocol.server.ts"
import type { Services } from "#platform/services.ts"

/**
 * Takes a given-up email off the list of those, because somebody has dealt with it: the person was called, for example.
 * It stays in the history of its request. False if it is not on the list any more.
 */
export async function settleFailedEmail(
  { db, clock }: Pick<Services, "db" | "clock">,
  { staff, address }: OwnActor,
  id: string,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const mail = await trx
      .updateTable("outbox_mail")
      .set({ status: "settled" })
      .where("id", "=", id)
      .where("status", "=", "dead")
      .returning(["protocol", "kind"])
      .executeTakeFirst()
    if (!mail) return false
    const subject = isProtocol(mail.protocol) ? { kind: "request", id: mail.protocol } : undefined
    const details = { mail: mail.kind }
    await recordAudit(trx, clock(), { staff, address, action: "email-settled", subject, details })
    return true
  })
}
