import { chunks, rowsMax } from "#platform/database/chunks.ts"
import { daysBefore } from "#platform/time/retention.ts"
import { databaseMadeAt } from "#platform/database/migrate.ts"
import type { Services } from "#platform/services.ts"
import { getAgency } from "#domain/agency/agency.server.ts"
import { receiptsInUse, removeGiftMessagesBefore } from "#domain/honeymoon/honeymoons.server.ts"

/** Removes messages and receipts past their retention, receipts without a message, and abandoned uploads. */
export async function forgetGiftMessages(services: Services): Promise<void> {
  const { db, clock, receipts, uploads } = services
  const { gifts_days } = (await getAgency(services)).retention
  // Rows first: a receipt without a row is found again below, a row without its receipt is not.
  const expired = await removeGiftMessagesBefore(db, daysBefore(clock(), gifts_days))
  for (const name of expired) await receipts.remove(name)
  await uploads.removeOlderThan(daysBefore(clock(), 1))
  const old = await listOldReceipts(services)
  for (const names of chunks(old, rowsMax)) {
    const used = await receiptsInUse(db, names)
    for (const name of names) if (!used.has(name)) await receipts.remove(name)
  }
}

/**
 * The receipts to remove if no message refers to them. One from before this database was made may belong to a message
 * of another database, such as one that is away for now: it is kept as long as a message.
 */
export async function listOldReceipts(services: Services): Promise<string[]> {
  const { db, clock, receipts } = services
  const { gifts_days } = (await getAgency(services)).retention
  const expiry = daysBefore(clock(), gifts_days)
  const madeAt = await databaseMadeAt(db)
  // A day is longer than any request takes between storing its receipt and its row.
  return receipts.listOlderThan(daysBefore(clock(), 1), (storedAt) => storedAt >= madeAt || storedAt < expiry)
}
