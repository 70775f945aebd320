import { eachRequest } from "#app/desk/requests.server.ts"
import { contactWords } from "./contact.ts"
import { type Erased, removeFiles } from "./erase-person.server.ts"
import { saveErasures } from "./erasures.server.ts"
import { type PrivacyServices, listOurAddresses } from "./person.server.ts"
import { findMailFiles } from "./person-mails.server.ts"
import { removeRowsOf } from "./person-rows.server.ts"

/** Requests forgotten in one transaction. */
const batch = 200

/**
 * Forgets again whoever asked for it, after a backup was restored: what is older than the erasure.
 * A request that a person sent afterwards stays.
 */
export async function eraseAgain(services: PrivacyServices): Promise<Erased> {
  const { db, clock, erasures } = services
  const list = await erasures.list(db)
  await db.transaction().execute((trx) => saveErasures(trx, list))
  const erased: Erased = { quotes: 0, gifts: 0, mails: 0, receipts: [], messageIds: [], leaving: 0, mailFiles: 0 }
  if (list.size === 0) return erased
  const isErased = async (words: readonly string[], date: string) => {
    for (const word of words) if (date < (list.get(await erasures.hash(word)) ?? "")) return true
    return false
  }
  const ourAddresses = await listOurAddresses(services)
  const protocols = [...new Set([...(await erasedRequests(services, isErased)), ...(await erasedMails(services, isErased, ourAddresses))])]
  for (let start = 0; start < protocols.length; start += batch) {
    const removed = await db.transaction().execute((trx) => removeRowsOf(trx, protocols.slice(start, start + batch), clock()))
    for (const kind of ["quotes", "gifts", "mails", "leaving"] as const) erased[kind] += removed[kind]
    erased.receipts.push(...removed.receipts)
    erased.messageIds.push(...removed.messageIds)
  }
  const files = await findMailFiles(services.mailFolder, { protocols, messageIds: erased.messageIds, isTheirs: isErased, ourAddresses })
  await removeFiles(services, erased.receipts, files.map(({ file }) => file))
  return { ...erased, mailFiles: files.length }
}

type IsErased = (words: readonly string[], date: string) => Promise<boolean>

async function erasedRequests({ db }: PrivacyServices, isErased: IsErased): Promise<string[]> {
  const protocols: string[] = []
  for await (const row of eachRequest(db, { kinds: ["quote", "gift"] })) {
    const phones = row.kind === "quote" ? [row.cellphone, row.phone] : [row.phone]
    if (await isErased(contactWords({ emails: [row.email], phones }), row.created_at)) protocols.push(row.protocol)
  }
  return protocols
}

/** Of mails whose request was forgotten before them. */
async function erasedMails({ db }: PrivacyServices, isErased: IsErased, ourAddresses: ReadonlySet<string>): Promise<string[]> {
  const protocols: string[] = []
  const columns = ["id", "protocol", "recipient", "reply_to", "created_at"] as const
  const after = (id: string) => db.selectFrom("outbox_mail").select(columns).where("id", ">", id).orderBy("id").limit(batch).execute()
  for (let mails = await after(""); mails.length > 0; mails = await after(mails.at(-1)?.id ?? "")) {
    for (const { protocol, recipient, reply_to, created_at } of mails) {
      const emails = [recipient, reply_to ?? ""].filter((address) => address && !ourAddresses.has(address.toLowerCase()))
      if (await isErased(contactWords({ emails, phones: [] }), created_at)) protocols.push(protocol)
    }
  }
  return protocols
}
