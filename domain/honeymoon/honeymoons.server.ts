import { safeHtml } from "#platform/text/safe-html.server.ts"
import { imagesOf } from "#platform/images/images.server.ts"
import { removeInPieces } from "#platform/database/chunks.ts"
import type { Database } from "#platform/database/connect.ts"
import { inTransaction, lockCards, removeWorkOn } from "#domain/request-cards/remove-work.server.ts"
import type { Honeymoon } from "./honeymoon.ts"

/** A couple's page with its quotas in order. Contains only public data of the couple. */
export async function findHoneymoon(db: Database, id: number): Promise<Honeymoon | undefined> {
  const row = await db
    .selectFrom("honeymoon")
    .select(["id", "title", "description", "more_info", "pix_key", "pix_name", "pix_city"])
    .where("id", "=", id)
    .executeTakeFirst()
  if (!row) return undefined
  const { pix_key: key, pix_name: name, pix_city: city, ...honeymoon } = row
  const quotas = await db
    .selectFrom("honeymoon_quota")
    .select(["id", "title", "value_cents"])
    .where("honeymoon_id", "=", id)
    .orderBy("position")
    .orderBy("id")
    .execute()
  const pictures = await imagesOf(db, "honeymoon", [id])
  const quotaPictures = await imagesOf(
    db,
    "honeymoon_quota",
    quotas.map((quota) => quota.id),
  )
  return {
    ...honeymoon,
    description: safeHtml(honeymoon.description),
    more_info: safeHtml(honeymoon.more_info),
    pix: key && name && city ? { key, name, city } : null,
    quotas: quotas.map((quota) => ({ ...quota, image: quotaPictures(quota.id).images[0] ?? null })),
    images: pictures(id).images,
  }
}

/** The titles of all couples' pages, by id. */
export async function listHoneymoonTitles(db: Database): Promise<Map<number, string>> {
  const rows = await db.selectFrom("honeymoon").select(["id", "title"]).execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** The given receipts that a stored message refers to. */
export async function receiptsInUse(db: Database, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set()
  const rows = await db.selectFrom("gift_message").select("receipt_name").where("receipt_name", "in", names).execute()
  return new Set(rows.map((row) => row.receipt_name))
}

/** Removes the messages sent before an instant, with their cards and events. Returns the names of their receipts. */
export async function removeGiftMessagesBefore(db: Database, instant: Date): Promise<string[]> {
  const old = await db
    .selectFrom("gift_message")
    .select(["protocol", "receipt_name"])
    .where("created_at", "<", instant.toISOString())
    .execute()
  const protocols = old.map(({ protocol }) => protocol)
  await removeInPieces(protocols, (some) =>
    inTransaction(db, async (trx) => {
      await lockCards(trx, some)
      await trx.deleteFrom("gift_message").where("protocol", "in", some).execute()
      await removeWorkOn(trx, some)
    }),
  )
  return old.map(({ receipt_name }) => receipt_name)
}
