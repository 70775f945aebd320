import { type Insertable, sql } from "kysely"
import { safeHtml } from "#app/content/safe-html.server.ts"
import { imagesOf } from "#app/images/images.server.ts"
import { type Database, isPostgres } from "#database/connect.ts"
import type { GiftMessageTable } from "#database/schema.ts"
import type { Honeymoon } from "./honeymoon.ts"

/** A couple's page with its quotas in order. What it says is all that visitors may know of the couple. */
export async function findHoneymoon(db: Database, id: number): Promise<Honeymoon | undefined> {
  const honeymoon = await db.selectFrom("honeymoon").select(["id", "title", "description", "more_info"]).where("id", "=", id).executeTakeFirst()
  if (!honeymoon) return undefined
  const quotas = await db
    .selectFrom("honeymoon_quota")
    .select(["id", "title", "value_cents"])
    .where("honeymoon_id", "=", id)
    .orderBy("position")
    .orderBy("id")
    .execute()
  const pictures = await imagesOf(db, "honeymoon", [id])
  const quotaPictures = await imagesOf(db, "honeymoon_quota", quotas.map((quota) => quota.id))
  return {
    ...honeymoon,
    description: safeHtml(honeymoon.description),
    more_info: safeHtml(honeymoon.more_info),
    quotas: quotas.map((quota) => ({ ...quota, image: quotaPictures(quota.id).images[0] ?? null })),
    images: pictures(id).images,
  }
}

export async function saveGiftMessage(trx: Database, row: Insertable<GiftMessageTable>): Promise<void> {
  await trx.insertInto("gift_message").values(row).execute()
}

/** How many messages came from that e-mail address since an instant; exact even when several come at once. */
export async function countGiftMessagesFrom(trx: Database, email: string, since: Date): Promise<number> {
  // SQLite writes one transaction after the other; PostgreSQL has to be told for this address.
  if (isPostgres(trx)) await sql`select pg_advisory_xact_lock(hashtextextended(${`gift:${email}`}, 0))`.execute(trx)
  const { messages } = await trx
    .selectFrom("gift_message")
    .select(({ fn }) => fn.countAll<number | string>().as("messages"))
    .where("created_at", ">", since.toISOString())
    .where("email", "=", email)
    .executeTakeFirstOrThrow()
  return Number(messages)
}

/** Of these receipts, those that a stored message names. */
export async function receiptsInUse(db: Database, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set()
  const rows = await db.selectFrom("gift_message").select("receipt_name").where("receipt_name", "in", names).execute()
  return new Set(rows.map((row) => row.receipt_name))
}

/** Removes the messages sent before an instant and returns the names of their receipts. */
export async function removeGiftMessagesBefore(db: Database, instant: Date): Promise<string[]> {
  const rows = await db.deleteFrom("gift_message").where("created_at", "<", instant.toISOString()).returning("receipt_name").execute()
  return rows.map((row) => row.receipt_name)
}
