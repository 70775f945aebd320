import type { Services } from "#platform/services.ts"
import { ProblemError, notFound } from "#platform/http/problem.ts"
import { CardChangedError, type RequestCard, findCard } from "#domain/request-cards/request-cards.server.ts"
import type { StaffMember } from "#domain/staff/staff.ts"
import { type Changes, saveChanges } from "./save-changes.server.ts"

/** Who changes which request, and the revision that their form showed. */
export interface RequestChange {
  protocol: string
  staff: Pick<StaffMember, "id" | "name">
  /** Without it the change counts whatever happened meanwhile. */
  revision?: number
}

type Decide = (card: RequestCard, now: Date) => Changes | undefined

/** How often a change without a revision is tried again when someone else was faster. */
const tries = 5

/**
 * Changes a request, its card and its history in one transaction. `decide` gets the card as it is; without changes
 * nothing is written. Returns whether something was. Throws {@link CardChangedError} when the card has another revision
 * than the form showed.
 */
export async function changeRequest(
  services: Pick<Services, "db" | "clock">,
  change: RequestChange,
  decide: Decide,
  triesLeft = tries,
): Promise<boolean> {
  const { protocol, staff, revision } = change
  const now = services.clock()
  const card = await findCard(services.db, protocol)
  if (!card) throw notFound("Não encontramos este pedido.")
  if (revision !== undefined && card.revision !== revision) throw new CardChangedError(protocol)
  const changes = decide(card, now)
  if (!changes) return false
  try {
    await services.db.transaction().execute((trx) => saveChanges(trx, now, { card, staffId: staff.id }, changes))
    return true
  } catch (error) {
    const isRace = error instanceof CardChangedError && revision === undefined && triesLeft > 1
    if (!isRace) throw error
    return changeRequest(services, change, decide, triesLeft - 1)
  }
}

/** A page of the list has fifty. */
const changedMax = 200

/**
 * Changes several requests alike. Each has its own transaction: one that is gone stops no other. Returns the protocols
 * of those that changed.
 */
export async function changeRequests(
  services: Pick<Services, "db" | "clock">,
  { protocols, staff }: { protocols: readonly string[]; staff: RequestChange["staff"] },
  decide: Decide,
): Promise<string[]> {
  const changed: string[] = []
  for (const protocol of [...new Set(protocols)].slice(0, changedMax)) {
    try {
      if (await changeRequest(services, { protocol, staff }, decide)) changed.push(protocol)
    } catch (error) {
      if (!(error instanceof ProblemError && error.status === 404)) throw error
    }
  }
  return changed
}
