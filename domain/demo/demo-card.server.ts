import { findRequest } from "#domain/requests/requests.server.ts"
import type { Database } from "#platform/database/connect.ts"

/** Makes the card of a demonstration request where sending it did not. */
export async function ensureDemoCard(db: Database, protocol: string): Promise<void> {
  const row = await findRequest(db, protocol)
  if (!row) return
  const place = row.kind === "gift" ? (row.couple ?? "") : ""
  const what = row.kind === "gift" ? (row.cote_title ?? "") : ""
  await db
    .insertInto("request_card")
    .values({
      protocol,
      kind: row.kind,
      profile: row.kind === "gift" ? null : row.type === "I" ? "exchange" : "tourism",
      stage: row.status,
      name: row.name,
      about: JSON.stringify({ place, what, when: "", party: "", price: "", priceBasis: "" }),
      honeymoon_id: row.kind === "gift" ? row.honeymoon_id : null,
      cents: row.kind === "gift" ? row.cote_cents : null,
      created_at: row.created_at,
      moved_at: row.created_at,
      revision: 1,
      words: row.name.toLowerCase(),
    })
    .onConflict((conflict) => conflict.column("protocol").doNothing())
    .execute()
}
