import { getAgency } from "#domain/agency/agency.server.ts"
import type { Agency } from "#domain/agency/agency.ts"
import { withdrawGiftConfirmation } from "#domain/emails/withdraw-gift-emails.server.ts"
import { CardConflictError, findCard } from "#domain/request-cards/request-cards.server.ts"
import { newEvent } from "#domain/requests/event-details.ts"
import { type GiftRow, findGift } from "#domain/requests/requests.server.ts"
import { saveChanges } from "#domain/requests/save-changes.server.ts"
import { findStaffName } from "#domain/staff/staff-rows.server.ts"
import type { Database } from "#platform/database/connect.ts"
import { queueEmail } from "#platform/email/outbox.server.ts"
import type { Services } from "#platform/services.ts"
import { type ToldDecision, giftDecisionEmail } from "./gift-decision-email.ts"
import type { GiftDecision } from "./gift-decision.ts"

export interface GiftDecisionRequest {
  protocol: string
  /** The card's revision that the form showed. */
  revision: number
  staffId: string
  decision: GiftDecision
}

/**
 * Decides about a gift: card, status, event and the guest's email in one transaction. Returns the new revision;
 * undefined for an unknown gift. Throws `CardConflictError` if someone else changed it meanwhile, or if it already has
 * this decision.
 */
export async function decideGift(
  services: Services,
  { protocol, revision, staffId, decision }: GiftDecisionRequest,
): Promise<number | undefined> {
  const agency = await getAgency(services)
  return services.db.transaction().execute(async (trx) => {
    const card = await findCard(trx, protocol)
    const gift = await findGift(trx, protocol)
    if (card?.kind !== "gift" || !gift) return undefined
    if (card.stage === decision.to) throw new CardConflictError(protocol)
    const now = services.clock()
    const isDecided = decision.to === "confirmed" || decision.to === "refused"
    const event = isDecided
      ? newEvent("gift", { from: card.stage, ...decision })
      : newEvent("stage", { from: card.stage, ...decision })
    const changed = await saveChanges(
      trx,
      now,
      { card: { ...card, revision }, staffId },
      {
        card: {
          stage: decision.to,
          lost_reason: decision.to === "refused" ? decision.reason : null,
          moved_at: now.toISOString(),
          ...(decision.to === "confirmed" && { cents: decision.cents }),
          ...(isDecided && { next_on: null, next_time: null, next_step: null }),
        },
        events: [event],
        contacted: isDecided,
      },
    )
    if (isDecided) await notifyGuest(trx, services, agency, gift, { decision, staffId })
    return changed
  })
}

async function notifyGuest(
  trx: Database,
  services: Services,
  agency: Agency,
  { protocol, couple, cote_id, cote_title, email }: GiftRow,
  { decision, staffId }: { decision: ToldDecision; staffId: string },
) {
  const gift = {
    protocol,
    couple,
    quota: cote_id === null ? null : cote_title,
    writer: (await findStaffName(trx, staffId)) ?? agency.name,
  }
  await withdrawGiftConfirmation(trx, protocol)
  await queueEmail(trx, services, {
    kind: `gift-${decision.to}`,
    protocol,
    recipient: email,
    replyTo: agency.desks.honeymoon,
    ...giftDecisionEmail(gift, decision, agency, services.origin),
  })
}
