import type { Stage } from "#domain/request-cards/stages.ts"
import { type RequestStatus, contactStatuses } from "./request-status.ts"

/*
 * The stage as the commands and older processes know it: `quote_request.status` and `gift_message.status` have fewer
 * values than the cards.
 */
const statuses: Readonly<Record<Stage, RequestStatus>> = {
  new: "new",
  contacted: "contacted",
  proposal: "contacted",
  won: "won",
  lost: "lost",
  reviewing: "contacted",
  confirmed: "won",
  refused: "lost",
  check: "check",
  spam: "spam",
}

export function statusOfStage(stage: Stage): RequestStatus {
  return statuses[stage]
}

/** Whether a move to the stage counts as a contact with the visitor, as for the commands. */
export function isContactStage(stage: Stage): boolean {
  return contactStatuses.includes(statusOfStage(stage))
}
