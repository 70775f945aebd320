import { CardConflictError } from "#domain/request-cards/request-cards.server.ts"
import { type RequestChange, changeRequest } from "#domain/requests/change-request.server.ts"
import type { Services } from "#platform/services.ts"
import { newEvent } from "#domain/requests/event-details.ts"

interface Correction extends RequestChange {
  /** Null when it is unknown. */
  cents: number | null
}

/**
 * Corrects the amount of a confirmed gift. No email is sent: the guest has already been thanked. Throws {@link
 * CardConflictError}, also for a gift that is not confirmed.
 */
export async function correctAmount(
  services: Pick<Services, "db" | "clock">,
  { cents, ...change }: Correction,
): Promise<void> {
  await changeRequest(services, change, (card) => {
    if (card.kind !== "gift" || card.stage !== "confirmed") throw new CardConflictError(card.protocol)
    if (card.cents === cents) return undefined
    return { card: { cents }, events: [newEvent("gift", { from: card.stage, to: card.stage, cents })] }
  })
}
