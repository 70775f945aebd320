import type { Database } from "#platform/database/connect.ts"
import { eachRequest } from "#domain/requests/requests.server.ts"
import { contactWords } from "./contact.ts"
import { type ErasureResult, removeFiles } from "./erase-person.server.ts"
import { saveErasures } from "./erasures.server.ts"
import { type PrivacyServices, listOurAddresses } from "./person.server.ts"
import { findEmailFiles } from "./person-emails.server.ts"
import { type RemovedRows, removeRowsOf } from "./person-rows.server.ts"

/** Requests forgotten in one transaction. */
const batch = 200

/**
 * Forgets again whoever asked for it, after a backup was restored: what is older than the erasure.
 * A request that a person sent afterwards stays.
 */
export async function reapplyErasures(services: PrivacyServices): Promise<ErasureResult> {
  const { db, erasures } = services
  const list = await erasures.list(db)
  return reapplyErasuresToFiles(
    services,
    await reapplyErasuresToRows(services, list, (work) => db.transaction().execute(work)),
  )
}

/** Rows that are gone, and what it takes to find the files that belonged to them. */
export interface ErasedRows extends RemovedRows {
  protocols: string[]
  list: ReadonlyMap<string, string>
}

/** Notes the erasures of the list, and forgets the rows again. `inTransaction` does some of the work, all or nothing. */
export async function reapplyErasuresToRows(
  services: PrivacyServices,
  list: ReadonlyMap<string, string>,
  inTransaction: <Result>(work: (trx: Database) => Promise<Result>) => Promise<Result>,
): Promise<ErasedRows> {
  await inTransaction((trx) => saveErasures(trx, list))
  const erased: ErasedRows = {
    protocols: [],
    list,
    quotes: 0,
    gifts: 0,
    mails: 0,
    receipts: [],
    messageIds: [],
    leaving: 0,
  }
  if (list.size === 0) return erased
  const isErased = erasedBy(services, list)
  const ourAddresses = await listOurAddresses(services)
  erased.protocols = [
    ...new Set([
      ...(await erasedRequests(services, isErased)),
      ...(await erasedMails(services, isErased, ourAddresses)),
    ]),
  ]
  for (let start = 0; start < erased.protocols.length; start += batch) {
    const removed = await inTransaction((trx) =>
      removeRowsOf(trx, erased.protocols.slice(start, start + batch), services.clock()),
    )
    for (const kind of ["quotes", "gifts", "mails", "leaving"] as const) erased[kind] += removed[kind]
    erased.receipts.push(...removed.receipts)
    erased.messageIds.push(...removed.messageIds)
  }
  return erased
}

/** Forgets the receipts and mail files of such rows, once these are gone for good. */
export async function reapplyErasuresToFiles(
  services: PrivacyServices,
  { protocols, list, ...erased }: ErasedRows,
): Promise<ErasureResult> {
  if (list.size === 0) return { ...erased, mailFiles: 0 }
  const { messageIds, receipts } = erased
  const files = await findEmailFiles(services.mailFolder, {
    protocols,
    messageIds,
    isTheirs: erasedBy(services, list),
    ourAddresses: await listOurAddresses(services),
  })
  await removeFiles(
    services,
    receipts,
    files.map(({ file }) => file),
  )
  return { ...erased, mailFiles: files.length }
}

type IsErased = (words: readonly string[], date: string) => Promise<boolean>

function erasedBy({ erasures }: PrivacyServices, list: ReadonlyMap<string, string>): IsErased {
  return async (words, date) => {
    for (const word of words) if (date < (list.get(await erasures.hash(word)) ?? "")) return true
    return false
  }
}

async function erasedRequests({ db }: PrivacyServices, isErased: IsErased): Promise<string[]> {
  const protocols: string[] = []
  for await (const row of eachRequest(db, { kinds: ["quote", "gift"] })) {
    const phones = row.kind === "quote" ? [row.cellphone, row.phone] : [row.phone]
    if (await isErased(contactWords({ emails: [row.email], phones }), row.created_at)) protocols.push(row.protocol)
  }
  return protocols
}

/** Of mails whose request was forgotten before them. */
async function erasedMails(
  { db }: PrivacyServices,
  isErased: IsErased,
  ourAddresses: ReadonlySet<string>,
): Promise<string[]> {
  const protocols: string[] = []
  const columns = ["id", "protocol", "recipient", "reply_to", "created_at"] as const
  const after = (id: string) =>
    db.selectFrom("outbox_mail").select(columns).where("id", ">", id).orderBy("id").limit(batch).execute()
  for (let mails = await after(""); mails.length > 0; mails = await after(mails.at(-1)?.id ?? "")) {
    for (const { protocol, recipient, reply_to, created_at } of mails) {
      const emails = [recipient, reply_to ?? ""].filter(
        (address) => address && !ourAddresses.has(address.toLowerCase()),
      )
      if (await isErased(contactWords({ emails, phones: [] }), created_at)) protocols.push(protocol)
    }
  }
  return protocols
}
