import { type AuditEntry, recordAudits } from "#domain/audit/audit.server.ts"
import type { Actor } from "#domain/staff/actor.ts"
import { isProtocol } from "#platform/ids/protocol.server.ts"
import type { Services } from "#platform/services.ts"

/**
 * Takes given-up emails off the list of those, because somebody has dealt with them: the person was called, for
 * example. One by its id, all of some protocols, or those that cannot be sent any more. They stay in the history of
 * their requests. Returns how many.
 */
export async function settleFailedEmails(
  { db, clock }: Pick<Services, "db" | "clock">,
  { staff, address }: Actor,
  { id, protocols = [] }: { id?: string; protocols?: readonly string[] } = {},
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const mails = await trx
      .updateTable("outbox_mail")
      .set({ status: "settled" })
      .where("status", "=", "dead")
      .$if(id !== undefined, (query) => query.where("id", "=", String(id)))
      .$if(protocols.length > 0, (query) => query.where("protocol", "in", protocols))
      .$if(id === undefined && protocols.length === 0, (query) => query.where("text", "=", ""))
      .returning(["protocol", "kind"])
      .execute()
    const entries = mails.map(({ protocol, kind }): AuditEntry => ({
      staff,
      address,
      action: "email-settled",
      subject: isProtocol(protocol) ? { kind: "request", id: protocol } : undefined,
      details: { mail: kind },
    }))
    await recordAudits(trx, clock(), entries)
    return mails.length
  })
}
