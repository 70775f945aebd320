import { sql } from "kysely"
import type { Database } from "#platform/database/connect.ts"
import { isPostgres } from "#database/dialect.ts"
import type { Contact } from "./contact.ts"
import { saveErasures } from "./erasures.server.ts"
import { type PrivacyServices, findPersonEmailFiles, listOurAddresses, protocolsOf, wordsOf } from "./person.server.ts"
import { type RemovedRows, findPersonRows, removeRowsOf } from "./person-rows.server.ts"

export interface ErasureResult extends RemovedRows {
  mailFiles: number
}

/**
 * Forgets a person: rows in one transaction, receipts and mail files after it. It may be repeated, also after a crash.
 * Nothing is kept but a hash of the contact, so that a restored backup can forget again (`reapplyErasures`).
 */
export async function erasePerson(services: PrivacyServices, contact: Contact): Promise<ErasureResult> {
  const { db, clock, erasures } = services
  const now = clock()
  const ourAddresses = await listOurAddresses(services)
  const hashes = await Promise.all(wordsOf(contact).map(erasures.hash))
  await erasures.note(hashes, now)
  const { protocols, removed } = await db.transaction().execute(async (trx) => {
    const protocols = protocolsOf(await findPersonRows(trx, contact, ourAddresses))
    await saveErasures(
      trx,
      hashes.map((hash) => [hash, now.toISOString()]),
    )
    return { protocols, removed: await removeRowsOf(trx, protocols, now) }
  })
  const mailFiles = await findPersonEmailFiles(services, contact, protocols, removed.messageIds)
  await removeFiles(
    services,
    removed.receipts,
    mailFiles.map(({ file }) => file),
  )
  return { ...removed, mailFiles: mailFiles.length }
}

/** Removes what the rows named, and what the database's own file still remembers of them. */
export async function removeFiles(
  { db, receipts, mailFolder }: PrivacyServices,
  receiptNames: readonly string[],
  mailFiles: readonly string[],
): Promise<void> {
  for (const name of receiptNames) await receipts.remove(name)
  for (const file of mailFiles) await mailFolder.remove(file)
  await emptyLog(db)
}

/** SQLite's log keeps the pages as they were until it is carried over; a reader at work puts that off, which does no harm. */
async function emptyLog(db: Database) {
  if (!isPostgres(db)) await sql`pragma wal_checkpoint(truncate)`.execute(db)
}
