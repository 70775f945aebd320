import type { Stage } from "#domain/request-cards/stages.ts"
import type { GiftRow } from "#domain/requests/requests.server.ts"
import type { Database } from "#platform/database/connect.ts"
import { phoneForms } from "#platform/text/phone.ts"

export interface RelatedGift {
  protocol: string
  name: string
  cents: number | null
  stage: Stage
  created_at: string
}

const limit = 20

/** Other gifts to the same couple with the same email address or phone number, newest first. */
export async function listRelatedGifts(
  db: Database,
  { protocol, honeymoon_id, email, phone }: Pick<GiftRow, "protocol" | "honeymoon_id" | "email" | "phone">,
): Promise<RelatedGift[]> {
  return db
    .selectFrom("request_card")
    .innerJoin("gift_message", "gift_message.protocol", "request_card.protocol")
    .select(["request_card.protocol", "request_card.name", "request_card.cents", "request_card.stage"])
    .select("request_card.created_at")
    .where("request_card.honeymoon_id", "=", honeymoon_id)
    .where(({ or, eb }) =>
      or([eb("gift_message.email", "=", email), eb("gift_message.phone", "in", phoneForms(phone))]),
    )
    .where("request_card.protocol", "<>", protocol)
    .orderBy("request_card.created_at", "desc")
    .limit(limit)
    .execute()
}
