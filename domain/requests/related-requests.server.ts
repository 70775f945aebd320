import type { Database } from "#platform/database/connect.ts"
import type { CardAbout } from "#domain/request-cards/request-card.ts"
import { parseAbout } from "#domain/request-cards/request-card.ts"
import type { Stage } from "#domain/request-cards/stages.ts"
import { phoneForms } from "#platform/text/phone.ts"
import type { QuoteRow } from "./requests.server.ts"

export interface RelatedRequest {
  protocol: string
  kind: "quote" | "gift"
  about: CardAbout
  stage: Stage
  ownerId: string | null
  createdAt: string
  /** A quote that arrived within seven days of this one and is not lost or spam: a second answer would be too many. */
  isDuplicate: boolean
}

const duplicateMs = 7 * 86_400_000
const limit = 20

/** Other requests with the same email address or mobile number, newest first. */
export async function listRelatedRequests(
  db: Database,
  { protocol, email, cellphone, created_at }: Pick<QuoteRow, "protocol" | "email" | "cellphone" | "created_at">,
): Promise<RelatedRequest[]> {
  const numbers = phoneForms(cellphone)
  const rows = await db
    .selectFrom("request_card")
    .select(["protocol", "kind", "about", "stage", "owner_id", "created_at"])
    .where("protocol", "in", (query) =>
      query
        .selectFrom("quote_request")
        .select("protocol")
        .where("email", "=", email)
        .union(query.selectFrom("quote_request").select("protocol").where("cellphone", "in", numbers))
        .union(query.selectFrom("gift_message").select("protocol").where("email", "=", email))
        .union(query.selectFrom("gift_message").select("protocol").where("phone", "in", numbers)),
    )
    .where("protocol", "<>", protocol)
    .orderBy("created_at", "desc")
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    protocol: row.protocol,
    kind: row.kind,
    about: parseAbout(row.about),
    stage: row.stage,
    ownerId: row.owner_id,
    createdAt: row.created_at,
    isDuplicate:
      row.kind === "quote" &&
      row.stage !== "lost" &&
      row.stage !== "spam" &&
      Math.abs(Date.parse(row.created_at) - Date.parse(created_at)) <= duplicateMs,
  }))
}
