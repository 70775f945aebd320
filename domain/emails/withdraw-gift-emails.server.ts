import type { Database } from "#platform/database/connect.ts"
import type { EmailKind } from "#database/schema.ts"
import { decisionStages } from "./decision-emails.ts"

const decisionChanged = "a decisão mudou antes do envio"
const decidedBefore = "a decisão veio antes do envio"

/** Whether an email was not sent because a later one took its place, as its last error says. */
export function isWithdrawn(lastError: string | null): boolean {
  return lastError === decisionChanged || lastError === decidedBefore
}

/** Withdraws the emails of a gift's earlier decision: the guest would read them also after the new one. */
export async function withdrawDecisionEmails(trx: Database, protocol: string): Promise<void> {
  await withdraw(trx, protocol, Object.keys(decisionStages) as Array<keyof typeof decisionStages>, decisionChanged)
}

/** Withdraws the confirmation that a gift was received: the guest would read it after the decision. */
export async function withdrawGiftConfirmation(trx: Database, protocol: string): Promise<void> {
  await withdraw(trx, protocol, ["gift-confirmation"], decidedBefore)
}

/**
 * Takes emails off the queue and off the list of those that were given up: after an outage they would arrive in any
 * order. One that is being sent now may still arrive, but is not tried again.
 */
async function withdraw(trx: Database, protocol: string, kinds: readonly EmailKind[], reason: string): Promise<void> {
  await trx
    .updateTable("outbox_mail")
    .set({ status: "settled", last_error: reason })
    .where("protocol", "=", protocol)
    .where("kind", "in", kinds)
    .where("status", "in", ["waiting", "dead"])
    .execute()
}
