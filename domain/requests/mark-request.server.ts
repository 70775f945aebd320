import type { Services } from "#platform/services.ts"
import { type RequestRow, findRequest, saveStatus } from "./requests.server.ts"
import { type RequestStatus, contactStatuses } from "./request-status.ts"

export interface MarkedRequest {
  /** As it was before. */
  row: RequestRow
  /** When a contact was noted now. */
  contactedAt: Date | undefined
}

/** Notes how far the agency has come; undefined when there is no such request. */
export async function markRequest(
  { db, clock }: Pick<Services, "db" | "clock">,
  protocol: string,
  status: RequestStatus,
): Promise<MarkedRequest | undefined> {
  const row = await findRequest(db, protocol)
  if (!row) return undefined
  const contactedAt = contactStatuses.includes(status) ? clock() : undefined
  await saveStatus(db, row, status, contactedAt)
  return { row, contactedAt }
}
