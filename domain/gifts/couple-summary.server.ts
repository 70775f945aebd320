import type { Column } from "#platform/sheets/column.ts"
import type { Database } from "#platform/database/connect.ts"
import { type QuotaTotals, listQuotaTotals } from "./gift-list.server.ts"

/** A confirmed gift as the couple learns of it: never the guest's contacts, never the receipt. */
export interface CoupleGift {
  protocol: string
  name: string
  quota: string | null
  cents: number | null
  message: string
  created_at: string
}

export interface CoupleSummary {
  couple: string
  quotas: QuotaTotals[]
  /** Oldest first. */
  gifts: CoupleGift[]
}

/** What a couple was given so far: confirmed gifts alone. Undefined for an unknown page. */
export async function findCoupleSummary(db: Database, honeymoonId: number): Promise<CoupleSummary | undefined> {
  const honeymoon = await db.selectFrom("honeymoon").select("title").where("id", "=", honeymoonId).executeTakeFirst()
  if (!honeymoon) return undefined
  const gifts = await db
    .selectFrom("request_card")
    .innerJoin("gift_message", "gift_message.protocol", "request_card.protocol")
    .select([
      "gift_message.protocol",
      "gift_message.name",
      "gift_message.cote_title as quota",
      "request_card.cents",
      "gift_message.message",
      "gift_message.created_at",
    ])
    .where("request_card.honeymoon_id", "=", honeymoonId)
    .where("request_card.kind", "=", "gift")
    .where("request_card.stage", "=", "confirmed")
    .orderBy("gift_message.created_at")
    .orderBy("gift_message.protocol")
    .execute()
  const quotas = await listQuotaTotals(db, honeymoonId)
  return { couple: honeymoon.title, quotas: quotas.filter(({ confirmed }) => confirmed.count > 0), gifts }
}

export const coupleColumns: Array<Column<CoupleGift>> = [
  { heading: "Recebido em", width: 17, cell: ({ created_at }) => ({ instant: new Date(created_at) }) },
  { heading: "Quem presenteou", width: 28, cell: ({ name }) => name },
  { heading: "Cota", width: 28, cell: ({ quota }) => quota ?? undefined },
  { heading: "Valor", width: 12, cell: ({ cents }) => (cents === null ? undefined : { cents }) },
  { heading: "Recado", width: 60, cell: ({ message }) => message },
  { heading: "Protocolo", width: 14, trusted: true, cell: ({ protocol }) => protocol },
]
