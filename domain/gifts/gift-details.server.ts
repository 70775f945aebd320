import { type RequestCard, findCard } from "#domain/request-cards/request-cards.server.ts"
import { type EmailState, type GiftRow, findGift, listEmailsOf } from "#domain/requests/requests.server.ts"
import type { GiftEventRow } from "./gift-history.ts"
import { type RelatedGift, listRelatedGifts } from "./related-gifts.server.ts"
import type { Database } from "#platform/database/connect.ts"

export interface GiftDetails {
  card: RequestCard
  gift: GiftRow
  emails: EmailState[]
  /** Newest first. */
  events: GiftEventRow[]
  related: RelatedGift[]
}

/** Everything about a gift that its page shows. Undefined for an unknown protocol. */
export async function findGiftDetails(db: Database, protocol: string): Promise<GiftDetails | undefined> {
  const card = await findCard(db, protocol)
  const gift = await findGift(db, protocol)
  if (!card || !gift) return undefined
  const [emails, events, related] = await Promise.all([
    listEmailsOf(db, protocol),
    listGiftEvents(db, protocol),
    listRelatedGifts(db, gift),
  ])
  return { card, gift, emails, events, related }
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
