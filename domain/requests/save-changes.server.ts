import type { Updateable } from "kysely"
import type { RequestCardTable } from "#database/schema.ts"
import { withdrawDecisionEmails } from "#domain/emails/withdraw-gift-emails.server.ts"
import { type NewEvent, type RequestCard, addEvent, changeCard } from "#domain/request-cards/request-cards.server.ts"
import type { LostReason, Stage } from "#domain/request-cards/stages.ts"
import type { Database } from "#platform/database/connect.ts"
import { newEvent } from "./event-details.ts"

/** The changes of a use case, all or nothing. */
export interface Changes {
  card?: Omit<Updateable<RequestCardTable>, "protocol" | "number" | "revision">
  events: Array<Pick<NewEvent, "kind" | "text">>
  /** The visitor was contacted now, so the request's retention starts again. A move alone does not say so. */
  contacted?: boolean
  /** Further writes of the use case, in the same transaction. */
  also?: (trx: Database) => Promise<void>
}

/** Changes of the card and its history alone: those of several use cases can be merged. */
export type CardChanges = Required<Pick<Changes, "card" | "events">>

/** The card, with the revision that the form showed or that was read. */
type ChangedCard = Pick<RequestCard, "protocol" | "kind" | "stage" | "revision">

/**
 * Writes changes to a card, its request and their history, in the transaction `trx`. Every change of a request goes
 * through here, so that card and request never differ. `staffId` is null for a command. Returns the card's new
 * revision. Throws `CardConflictError`.
 */
export async function saveChanges(
  trx: Database,
  now: Date,
  { card, staffId }: { card: ChangedCard; staffId: string | null },
  changes: Changes,
): Promise<number> {
  const { protocol, kind, revision } = card
  const newRevision = await changeCard(trx, { protocol, revision }, { ...changes.card, worked_at: now.toISOString() })
  const stage = changes.card?.stage
  const ofRequest = {
    ...(stage !== undefined && { status: stage }),
    ...(changes.contacted && { last_contact_at: now.toISOString() }),
  }
  if (Object.keys(ofRequest).length > 0)
    await (
      kind === "quote"
        ? trx.updateTable("quote_request").set(ofRequest).where("protocol", "=", protocol)
        : trx.updateTable("gift_message").set(ofRequest).where("protocol", "=", protocol)
    ).execute()
  if (kind === "gift" && stage !== undefined && stage !== card.stage) {
    await withdrawDecisionEmails(trx, protocol)
    if (card.stage === "confirmed") await restoreStatedAmount(trx, protocol)
  }
  for (const event of changes.events) await addEvent(trx, now, { protocol, staffId, ...event })
  await changes.also?.(trx)
  return newRevision
}

/** The confirmed amount, known or not, counts for a confirmed gift alone; its history keeps it. */
async function restoreStatedAmount(trx: Database, protocol: string): Promise<void> {
  await trx
    .updateTable("request_card")
    .set(({ selectFrom }) => ({
      cents: selectFrom("gift_message").select("cote_cents").where("gift_message.protocol", "=", protocol),
    }))
    .where("protocol", "=", protocol)
    .execute()
}

/** A request's move to a stage. `loss` counts for `lost` only. */
export function stageChanges(
  from: Stage,
  to: Stage,
  now: Date,
  loss?: { reason: LostReason; words?: string },
): CardChanges {
  return {
    card: { stage: to, lost_reason: to === "lost" ? (loss?.reason ?? null) : null, moved_at: now.toISOString() },
    events: [newEvent("stage", { from, to, ...(to === "lost" && loss) })],
  }
}
