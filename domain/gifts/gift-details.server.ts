import type { Selectable } from "kysely"
import type { GiftMessageTable } from "#database/schema.ts"
import { type RequestCard, findCard } from "#domain/request-cards/request-cards.server.ts"
import { type EmailState, listEmailsOf } from "#domain/requests/requests.server.ts"
import type { GiftEventRow } from "./gift-history.ts"
import type { Database } from "#platform/database/connect.ts"

export interface GiftDetails {
  card: RequestCard
  gift: Selectable<GiftMessageTable>
  /** Title of the couple's page; null when the page is gone. */
  couple: string | null
  emails: EmailState[]
  /** Newest first. */
  events: GiftEventRow[]
}

/** Everything about a gift that its page shows. Undefined for an unknown protocol. */
export async function findGiftDetails(db: Database, protocol: string): Promise<GiftDetails | undefined> {
  const card = await findCard(db, protocol)
  const found = await db
    .selectFrom("gift_message")
    .leftJoin("honeymoon", "honeymoon.id", "gift_message.honeymoon_id")
    .selectAll("gift_message")
    .select("honeymoon.title as couple")
    .where("protocol", "=", protocol)
    .executeTakeFirst()
  if (!card || !found) return undefined
  const { couple, ...gift } = found
  const [emails, events] = await Promise.all([listEmailsOf(db, protocol), listGiftEvents(db, protocol)])
  return { card, gift, couple, emails, events }
}

function listGiftEvents(db: Database, protocol: string): Promise<GiftEventRow[]> {
  return db
    .selectFrom("request_event")
    .leftJoin("staff", "staff.id", "request_event.staff_id")
    .select(["request_event.id", "request_event.at", "request_event.staff_id", "request_event.kind"])
    .select(["request_event.text", "staff.name as staff"])
    .where("request_event.protocol", "=", protocol)
    .orderBy("request_event.id", "desc")
    .execute()
}
