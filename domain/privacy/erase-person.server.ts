import type { Database } from "#platform/database/connect.ts"
import { removeDeletedWords } from "#domain/request-cards/remove-deleted-words.server.ts"
import { forgetExports } from "#domain/exports/request-exports.server.ts"
import { type Contact, protocolIdentifier } from "./contact.ts"
import { saveErasures } from "./erasures.server.ts"
import { type PrivacyServices, listPersonEmailFiles, identifiersOf } from "./person.server.ts"
import { type RemovedRows, readPersonRows, removeRowsOf } from "./person-rows.server.ts"

export interface ErasureResult extends RemovedRows {
  emailFiles: number
}

interface EraseOptions {
  /** Called in the transaction that removes the rows, to record who erased. */
  onRemoved?: (trx: Database, removed: RemovedRows) => Promise<void>
}

/**
 * Erases a person: rows in one transaction, then stored exports, receipts and email files. Can be repeated, also after
 * a crash. Receipts that were orphaned by a crash are removed by the daily cleanup. Only keyed hashes of the
 * contact and the protocols are kept, so that `reapplyErasures` can erase again after a backup is restored.
 */
export async function erasePerson(
  services: PrivacyServices,
  contact: Contact,
  { onRemoved }: EraseOptions = {},
): Promise<ErasureResult> {
  const { db, clock, erasures } = services
  const now = clock()
  const { protocols, removed } = await db.transaction().execute(async (trx) => {
    const { owned } = await readPersonRows(trx, contact)
    const identifiers = [...identifiersOf(contact), ...owned.protocols.map(protocolIdentifier)]
    const hashes = await Promise.all(identifiers.map(erasures.hash))
    await erasures.record(hashes, now)
    await saveErasures(
      trx,
      hashes.map((hash) => [hash, now.toISOString()]),
    )
    const removed = await removeRowsOf(trx, owned, now)
    await onRemoved?.(trx, removed)
    return { protocols: owned.protocols, removed }
  })
  // Exports may contain the person's requests, and take a minute to make again. Removed before the other files: if the
  // storage fails later, nobody can download them any more.
  await forgetExports(services, { all: true })
  const emailFiles = await listPersonEmailFiles(services, contact, protocols, removed.messageIds)
  await removeFiles(
    services,
    removed.receipts,
    emailFiles.map(({ file }) => file),
  )
  return { ...removed, emailFiles: emailFiles.length }
}

/** Removes the files of the removed rows, and what is left of the rows in SQLite's files. */
export async function removeFiles(
  { db, receipts, emailFolder }: PrivacyServices,
  receiptNames: readonly string[],
  emailFiles: readonly string[],
): Promise<void> {
  for (const name of receiptNames) await receipts.remove(name)
  for (const file of emailFiles) await emailFolder.remove(file)
  await removeDeletedWords(db)
}
