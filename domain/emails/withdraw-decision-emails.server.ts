import type { Database } from "#platform/database/connect.ts"
import { decisionStages } from "./decision-emails.ts"

/** Why an email of an earlier decision was not sent, for staff. */
export const withdrawnReason = "a decisão mudou antes do envio"

/**
 * Takes the emails of a gift's earlier decision off the queue and off the list of those that were given up: after an
 * outage the guest would read them in any order, also after the new decision. One that is being sent now may still
 * arrive, but is not tried again.
 */
export async function withdrawDecisionEmails(trx: Database, protocol: string): Promise<void> {
  await trx
    .updateTable("outbox_mail")
    .set({ status: "settled", last_error: withdrawnReason })
    .where("protocol", "=", protocol)
    .where("kind", "in", Object.keys(decisionStages))
    .where("status", "in", ["waiting", "dead"])
    .execute()
}
