import { findCard } from "#domain/request-cards/request-cards.server.ts"
import type { Services } from "#platform/services.ts"
import { newEvent } from "./event-details.ts"
import { makeMissingCards } from "./missing-cards.server.ts"
import { type RequestRow, findRequest } from "./requests.server.ts"
import { type RequestStatus, contactStatuses, stageOfStatus } from "./request-status.ts"
import { saveChanges, stageChanges } from "./save-changes.server.ts"

interface MarkedRequest {
  /** The request before the change. */
  row: RequestRow
  /** The new status; for a gift, the equivalent one of gifts. */
  status: RequestStatus
  /** Set when the new status records a contact. */
  contactedAt: Date | undefined
}

/**
 * Sets the status of a request and moves its card, unless it is there already. Returns undefined when there is no such
 * request.
 */
export async function markRequest(
  { db, clock }: Pick<Services, "db" | "clock">,
  protocol: string,
  wanted: RequestStatus,
): Promise<MarkedRequest | undefined> {
  const now = clock()
  return db.transaction().execute(async (trx) => {
    const row = await findRequest(trx, protocol)
    if (!row) return undefined
    const status = stageOfStatus(row.kind, wanted)
    const contacted = contactStatuses.includes(status)
    // The request may have been written by a process of the previous release.
    await makeMissingCards(trx, row.kind, [protocol])
    const card = await findCard(trx, protocol)
    if (card) {
      // An older process may have written the request alone.
      const isThere = card.stage === status && stageOfStatus(row.kind, row.status) === status
      // A stage that it already has is no move: reason, amount and day stay. The contact is news all the same.
      const contact = contacted && { events: [newEvent("contact", { by: "other" })] }
      const changes = isThere ? contact : stageChanges(card.stage, status, now)
      if (changes) await saveChanges(trx, now, { card, staffId: null }, { ...changes, contacted })
    }
    return { row, status, contactedAt: contacted ? now : undefined }
  })
}
