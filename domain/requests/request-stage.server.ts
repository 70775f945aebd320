import type { Database } from "#platform/database/connect.ts"
import type { LostReason, Stage } from "#domain/request-cards/stages.ts"
import { type RequestCard, addEvent, changeCard } from "#domain/request-cards/request-cards.server.ts"
import { contactStatuses, stageOfStatus } from "./request-status.ts"
import { saveStatus } from "./requests.server.ts"

export interface StageChange {
  card: Pick<RequestCard, "protocol" | "kind" | "stage">
  to: Stage
  /** Of a lost request. */
  lostReason?: LostReason
  /** Null for a command. */
  staffId: string | null
  /** What the form showed; without it, whatever the card has. */
  revision?: number
}

/**
 * Moves a request: its card, its own status and the event, in the transaction `trx`. Every change of a stage goes
 * through here, so that card and request never differ. Returns the card's new revision. Throws `CardChangedError`.
 */
export async function saveStage(
  trx: Database,
  now: Date,
  { card, to, lostReason, staffId, revision }: StageChange,
): Promise<number> {
  const at = now.toISOString()
  const newRevision = await changeCard(
    trx,
    { protocol: card.protocol, revision },
    { stage: to, lost_reason: to === "lost" ? (lostReason ?? null) : null, moved_at: at, worked_at: at },
  )
  const status = contactStatuses.find((one) => one === to)
  await saveStatus(trx, card, to, status && now)
  const reason = to === "lost" && lostReason ? { reason: lostReason } : {}
  await addEvent(trx, now, {
    protocol: card.protocol,
    kind: "stage",
    staffId,
    text: JSON.stringify({ from: card.stage, to, ...reason }),
  })
  return newRevision
}

/** Takes over the status that an older process, or a restored backup, wrote without the card. */
export async function adoptStatus(
  trx: Database,
  now: Date,
  card: Pick<RequestCard, "protocol" | "kind" | "stage" | "revision">,
  status: string,
): Promise<void> {
  const at = now.toISOString()
  const to = stageOfStatus(card.kind, status)
  await changeCard(
    trx,
    { protocol: card.protocol, revision: card.revision },
    { stage: to, moved_at: at, worked_at: at },
  )
  await addEvent(trx, now, {
    protocol: card.protocol,
    kind: "stage",
    staffId: null,
    text: JSON.stringify({ from: card.stage, to }),
  })
}
