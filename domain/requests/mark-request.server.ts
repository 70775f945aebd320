import type { Services } from "#platform/services.ts"
import { type RequestRow, findRequest, saveStatus } from "./requests.server.ts"
import { type RequestStatus, contactStatuses } from "./request-status.ts"

interface MarkedRequest {
  /** The request before the change. */
  row: RequestRow
  /** Set when the new status records a contact. */
  contactedAt: Date | undefined
}

/** Sets the status of a request. Returns undefined when there is no such request. */
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
