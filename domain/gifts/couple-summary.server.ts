import type { Column } from "#platform/sheets/column.ts"
import { parseAbout } from "#domain/request-cards/request-card.ts"
import type { Database } from "#platform/database/connect.ts"
import { coupleName } from "./couple-name.ts"
import { type QuotaTotals, listQuotaTotals } from "./gift-list.server.ts"

/** A confirmed gift for the couple: without the guest's contacts and the receipt. */
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

/**
 * The confirmed gifts of a couple so far. They are kept when the couple's page is removed. Undefined if there is
 * neither a page nor a gift.
 */
export async function findCoupleSummary(db: Database, honeymoonId: number): Promise<CoupleSummary | undefined> {
  const couple = await findCouple(db, honeymoonId)
  if (couple === undefined) return undefined
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
  return { couple, quotas: quotas.filter(({ confirmed }) => confirmed.count > 0), gifts }
}

/** The title of the page; if the page was removed, its title when the last gift was sent. */
async function findCouple(db: Database, honeymoonId: number): Promise<string | undefined> {
  const page = await db.selectFrom("honeymoon").select("title").where("id", "=", honeymoonId).executeTakeFirst()
  if (page) return page.title
  const last = await db
    .selectFrom("request_card")
    .select("about")
    .where("honeymoon_id", "=", honeymoonId)
    .where("kind", "=", "gift")
    .orderBy("created_at", "desc")
    .orderBy("protocol", "desc")
    .limit(1)
    .executeTakeFirst()
  return last && coupleName(parseAbout(last.about).place, honeymoonId)
}

export const coupleColumns: Array<Column<CoupleGift>> = [
  { heading: "Recebido em", width: 17, cell: ({ created_at }) => ({ instant: new Date(created_at) }) },
  { heading: "Quem presenteou", width: 28, cell: ({ name }) => name },
  { heading: "Cota", width: 28, cell: ({ quota }) => quota ?? undefined },
  { heading: "Valor", width: 12, cell: ({ cents }) => (cents === null ? undefined : { cents }) },
  { heading: "Mensagem", width: 60, cell: ({ message }) => message },
  { heading: "Protocolo", width: 14, trusted: true, cell: ({ protocol }) => protocol },
]
