import type { Updateable } from "kysely"
import type { RequestCardTable } from "#database/schema.ts"
import type { Services } from "#platform/services.ts"
import type { Database } from "#platform/database/connect.ts"
import { notFound } from "#platform/http/problem.ts"
import {
  CardChangedError,
  type NewEvent,
  type RequestCard,
  addEvent,
  changeCard,
  findCard,
} from "#domain/request-cards/request-cards.server.ts"
import type { StaffMember } from "#domain/staff/staff.ts"

/** Who changes which request, and the revision that their form showed. */
export interface RequestChange {
  protocol: string
  staff: Pick<StaffMember, "id" | "name">
  /** Without it the change counts whatever happened meanwhile. */
  revision?: number
}

/** What a use case changes, all or nothing. */
export interface Changes {
  card?: Omit<Updateable<RequestCardTable>, "protocol" | "number" | "revision">
  events: Array<Pick<NewEvent, "kind" | "text">>
  /** The visitor was contacted now: their request's retention starts again. */
  contacted?: boolean
}

/** How often a change without a revision is tried again when someone else was faster. */
const tries = 5

/**
 * Changes a request, its card and its history in one transaction. `decide` gets the card as it is; without changes
 * nothing is written. Throws {@link CardChangedError} when the card has another revision than the form showed.
 */
export async function changeRequest(
  services: Pick<Services, "db" | "clock">,
  change: RequestChange,
  decide: (card: RequestCard, now: Date) => Changes | undefined,
  triesLeft = tries,
): Promise<void> {
  const { protocol, staff, revision } = change
  const now = services.clock()
  const card = await findCard(services.db, protocol)
  if (!card) throw notFound("Não encontramos este pedido.")
  if (revision !== undefined && card.revision !== revision) throw new CardChangedError(protocol)
  const changes = decide(card, now)
  if (!changes) return
  try {
    await services.db.transaction().execute(async (trx) => {
      await changeCard(trx, card, { ...changes.card, worked_at: now.toISOString() })
      await saveToRequest(trx, card, changes, now)
      for (const event of changes.events) await addEvent(trx, now, { protocol, staffId: staff.id, ...event })
    })
  } catch (error) {
    const isRace = error instanceof CardChangedError && revision === undefined && triesLeft > 1
    if (!isRace) throw error
    await changeRequest(services, change, decide, triesLeft - 1)
  }
}

async function saveToRequest(trx: Database, { kind, protocol }: RequestCard, { card, contacted }: Changes, now: Date) {
  const changed = {
    ...(card?.stage !== undefined && { status: card.stage }),
    ...(contacted && { last_contact_at: now.toISOString() }),
  }
  if (Object.keys(changed).length === 0) return
  if (kind === "quote") await trx.updateTable("quote_request").set(changed).where("protocol", "=", protocol).execute()
  else await trx.updateTable("gift_message").set(changed).where("protocol", "=", protocol).execute()
}
