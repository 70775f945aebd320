import { removeFiles } from "#domain/privacy/erase-person.server.ts"
import { readOwnedRows } from "#domain/privacy/owned-rows.server.ts"
import { removeRowsOf } from "#domain/privacy/person-rows.server.ts"
import type { Services } from "#domain/services.server.ts"
import { demoDomain } from "./demo-people.ts"

/**
 * Removes the invented requests and gifts with all that belongs to them, and the invented colleagues. Real requests
 * stay, and a colleague whom staff gave one. Returns how many were removed.
 */
export async function removeDemoRequests(services: Services): Promise<number> {
  const ofDemo = `%@${demoDomain}`
  const { quotes, gifts, receipts } = await services.db.transaction().execute(async (trx) => {
    const requests = await trx
      .selectFrom("quote_request")
      .select("protocol")
      .where("email", "like", ofDemo)
      .unionAll(trx.selectFrom("gift_message").select("protocol").where("email", "like", ofDemo))
      .execute()
    const removed = await removeRowsOf(trx, await readOwnedRows(trx, requests, []), services.clock())
    await trx
      .deleteFrom("staff")
      .where("email", "like", ofDemo)
      .where("id", "not in", trx.selectFrom("request_card").select("owner_id").where("owner_id", "is not", null))
      .execute()
    return removed
  })
  await removeFiles(services, receipts, [])
  return quotes + gifts
}
