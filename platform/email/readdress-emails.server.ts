import type { Database } from "#platform/database/connect.ts"
import { canonicalMailbox } from "./canonical-mailbox.ts"
import { oneLine } from "./one-line.ts"

/**
 * Corrects an address in the emails of a request that were not sent, also those given up: as the recipient, and as
 * where the agency's answer goes. `trx` is a transaction.
 */
export async function readdressEmails(
  trx: Database,
  protocol: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const unsent = trx
    .updateTable("outbox_mail")
    .where("protocol", "=", protocol)
    .where("status", "in", ["waiting", "dead"])
  const [wrong, right] = [oneLine(from), oneLine(to)]
  await unsent
    .set({ recipient: right, mailbox: canonicalMailbox(right) })
    .where("recipient", "=", wrong)
    .execute()
  await unsent.set({ reply_to: right }).where("reply_to", "=", wrong).execute()
}
