import { chunks } from "#platform/database/chunks.ts"
import type { Database } from "#platform/database/connect.ts"
import { eachRequest } from "#domain/requests/requests.server.ts"
import { contactIdentifiers, protocolIdentifier } from "./contact.ts"
import { type ErasureResult, removeFiles } from "./erase-person.server.ts"
import { saveErasures } from "./erasures.server.ts"
import { type PrivacyServices, listOurAddresses } from "./person.server.ts"
import { listEmailFiles } from "./person-emails.server.ts"
import { type OwnedRows, addressOfPerson, readOwnedRows } from "./owned-rows.server.ts"
import { type RemovedRows, addRows, noRows, removeRowsOf } from "./person-rows.server.ts"
import { repeatWithdrawals } from "./withdraw-consent.server.ts"

/** Requests, and single emails, removed per transaction; emails read per query. */
const batch = 200

/**
 * Repeats all recorded erasures and withdrawals of consent after a backup was restored. Removes only data older than
 * the erasure; a request that the person sent afterwards stays.
 */
export async function reapplyErasures(services: PrivacyServices): Promise<ErasureResult> {
  const { db, erasures } = services
  const list = await erasures.list(db)
  return reapplyErasuresToFiles(
    services,
    await reapplyErasuresToRows(services, list, (work) => db.transaction().execute(work)),
  )
}

/** The removed rows, and the data for finding the files that belong to them. */
export interface ErasedRows extends RemovedRows {
  protocols: string[]
  list: ReadonlyMap<string, string>
}

/** Saves the erasures of `list` and removes the rows again. `inTransaction` runs each part of the work atomically. */
export async function reapplyErasuresToRows(
  services: PrivacyServices,
  list: ReadonlyMap<string, string>,
  inTransaction: <Result>(work: (trx: Database) => Promise<Result>) => Promise<Result>,
): Promise<ErasedRows> {
  await inTransaction((trx) => saveErasures(trx, list))
  let removed = noRows()
  if (list.size === 0) return { ...removed, protocols: [], list }
  const isErased = createIsErased(services, list)
  const { protocols, emailIds } = await readOwnedRows(
    services.db,
    await listErasedRequests(services, isErased),
    await listErasedEmails(services, isErased),
  )
  const parts: OwnedRows[] = [
    ...chunks(protocols, batch).map((some) => ({ protocols: some, emailIds: [] })),
    ...chunks(emailIds, batch).map((some) => ({ protocols: [], emailIds: some })),
  ]
  for (const some of parts) {
    removed = addRows(removed, await inTransaction((trx) => removeRowsOf(trx, some, services.clock())))
  }
  await repeatWithdrawals(services, list, inTransaction)
  return { ...removed, protocols, list }
}

/** Removes the receipts and email files of those rows. Call it after the rows' transaction is committed. */
export async function reapplyErasuresToFiles(
  services: PrivacyServices,
  { protocols, list, ...erased }: ErasedRows,
): Promise<ErasureResult> {
  if (list.size === 0) return { ...erased, emailFiles: 0 }
  const { messageIds, receipts } = erased
  const files = await listEmailFiles(services, {
    protocols,
    messageIds,
    isTheirs: createIsErased(services, list),
    ourAddresses: await listOurAddresses(services),
  })
  await removeFiles(
    services,
    receipts,
    files.map(({ file }) => file),
  )
  return { ...erased, emailFiles: files.length }
}

/** Whether one of the identifiers was erased after `date` (ISO 8601). */
type IsErased = (identifiers: readonly string[], date: string) => Promise<boolean>

function createIsErased({ erasures }: PrivacyServices, list: ReadonlyMap<string, string>): IsErased {
  return async (identifiers, date) => {
    for (const identifier of identifiers) if (date < (list.get(await erasures.hash(identifier)) ?? "")) return true
    return false
  }
}

async function listErasedRequests({ db }: PrivacyServices, isErased: IsErased): Promise<Array<{ protocol: string }>> {
  const erased: Array<{ protocol: string }> = []
  for await (const row of eachRequest(db, { kinds: ["quote", "gift"] })) {
    const phones = row.kind === "quote" ? [row.cellphone, row.phone] : [row.phone]
    const identifiers = [...contactIdentifiers({ emails: [row.email], phones }), protocolIdentifier(row.protocol)]
    if (await isErased(identifiers, row.created_at)) erased.push({ protocol: row.protocol })
  }
  return erased
}

/** Emails to erase, including those of requests that were already removed. */
async function listErasedEmails(
  { db }: PrivacyServices,
  isErased: IsErased,
): Promise<Array<{ id: string; protocol: string }>> {
  const erased: Array<{ id: string; protocol: string }> = []
  const columns = ["id", "kind", "protocol", "recipient", "reply_to", "created_at"] as const
  const listAfter = (id: string) =>
    db.selectFrom("outbox_mail").select(columns).where("id", ">", id).orderBy("id").limit(batch).execute()
  for (let emails = await listAfter(""); emails.length > 0; emails = await listAfter(emails.at(-1)?.id ?? "")) {
    for (const email of emails) {
      const { id, protocol, created_at } = email
      const identifiers = contactIdentifiers({ emails: [addressOfPerson(email)], phones: [] })
      if (await isErased([...identifiers, protocolIdentifier(protocol)], created_at)) erased.push({ protocol, id })
    }
  }
  return erased
}
