import type { Selectable } from "kysely"
import type { GiftMessageTable } from "#database/schema.ts"
import { getAgency } from "#domain/agency/agency.server.ts"
import type { Agency } from "#domain/agency/agency.ts"
import { CardChangedError, addEvent, changeCard, findCard } from "#domain/request-cards/request-cards.server.ts"
import { contactStatuses } from "#domain/requests/request-status.ts"
import type { Database } from "#platform/database/connect.ts"
import { queueEmail } from "#platform/email/outbox.server.ts"
import type { Services } from "#platform/services.ts"
import { type ToldDecision, giftDecisionEmail } from "./gift-decision-email.ts"
import type { GiftDecision, GiftEvent } from "./gift-decision.ts"

export interface GiftDecisionRequest {
  protocol: string
  /** The card's revision that the form showed. */
  revision: number
  staffId: string
  decision: GiftDecision
}

/**
 * Decides about a gift: card, status, event and the guest's email in one transaction. Returns the new revision, or
 * undefined for an unknown gift. Throws `CardChangedError` when someone else changed it meanwhile, and when it is
 * decided so already.
 */
export async function decideGift(
  services: Services,
  { protocol, revision, staffId, decision }: GiftDecisionRequest,
): Promise<number | undefined> {
  const agency = await getAgency(services)
  return services.db.transaction().execute(async (trx) => {
    const card = await findCard(trx, protocol)
    const gift = await findGiftMessage(trx, protocol)
    if (card?.kind !== "gift" || !gift) return undefined
    if (card.stage === decision.to) throw new CardChangedError(protocol)
    const now = services.clock()
    const at = now.toISOString()
    const isDecided = decision.to === "confirmed" || decision.to === "refused"
    const changed = await changeCard(
      trx,
      { protocol, revision },
      {
        stage: decision.to,
        lost_reason: decision.to === "refused" ? decision.reason : null,
        moved_at: at,
        worked_at: at,
        ...(decision.to === "confirmed" && { cents: decision.cents }),
        ...(isDecided && { next_on: null, next_time: null, next_step: null }),
      },
    )
    const isContact = contactStatuses.some((status) => status === decision.to)
    await trx
      .updateTable("gift_message")
      .set({ status: decision.to, ...(isContact && { last_contact_at: at }) })
      .where("protocol", "=", protocol)
      .execute()
    const event: GiftEvent = { from: card.stage, ...decision }
    await addEvent(trx, now, {
      protocol,
      kind: isDecided ? "gift" : "stage",
      staffId,
      text: JSON.stringify(event),
    })
    if (isDecided) await tellGuest(trx, services, agency, gift, { decision, staffId })
    return changed
  })
}

type Gift = Selectable<GiftMessageTable> & { couple: string | null }

function findGiftMessage(trx: Database, protocol: string): Promise<Gift | undefined> {
  return trx
    .selectFrom("gift_message")
    .leftJoin("honeymoon", "honeymoon.id", "gift_message.honeymoon_id")
    .selectAll("gift_message")
    .select("honeymoon.title as couple")
    .where("protocol", "=", protocol)
    .executeTakeFirst()
}

async function tellGuest(
  trx: Database,
  services: Services,
  agency: Agency,
  { protocol, couple, cote_id, cote_title, email }: Gift,
  { decision, staffId }: { decision: ToldDecision; staffId: string },
) {
  const staff = await trx.selectFrom("staff").select("name").where("id", "=", staffId).executeTakeFirst()
  const gift = {
    protocol,
    couple,
    quota: cote_id === null ? null : cote_title,
    writer: staff?.name ?? agency.name,
  }
  await queueEmail(trx, services, {
    kind: `gift-${decision.to}`,
    protocol,
    recipient: email,
    replyTo: agency.desks.honeymoon,
    ...giftDecisionEmail(gift, decision, agency, services.origin),
  })
}
