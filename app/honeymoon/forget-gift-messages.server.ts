import type { Services } from "#app/services.server.ts"
import { giftRetentionDays } from "./honeymoon.ts"
import { receiptsInUse, removeGiftMessagesBefore } from "./honeymoons.server.ts"

const dayMs = 86_400_000
/** Names asked for in one query. */
const batch = 200

/** Forgets the messages and receipts whose time is over, and receipts that a crash left without a message. */
export async function forgetGiftMessages({ db, clock, receipts }: Pick<Services, "db" | "clock" | "receipts">): Promise<void> {
  const now = clock().getTime()
  // Rows first: a receipt without a row is found again below, a row without its receipt would lie.
  const expired = await removeGiftMessagesBefore(db, new Date(now - giftRetentionDays * dayMs))
  for (const name of expired) await receipts.remove(name)
  // A day is longer than any request takes between storing its receipt and its row.
  const old = await receipts.listOlderThan(new Date(now - dayMs))
  for (let start = 0; start < old.length; start += batch) {
    const names = old.slice(start, start + batch)
    const used = await receiptsInUse(db, names)
    for (const name of names) if (!used.has(name)) await receipts.remove(name)
  }
}
