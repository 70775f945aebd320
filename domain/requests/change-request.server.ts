import type { Services } from "#platform/services.ts"
import { notFound } from "#platform/http/problem.ts"
import { CardConflictError, type RequestCard, findCard } from "#domain/request-cards/request-cards.server.ts"
import type { StaffMember } from "#domain/staff/staff.ts"
import { areOwnContacts } from "./changes-since.server.ts"
import { type Changes, saveChanges } from "./save-changes.server.ts"

/** A request and its editor. A fact needs no more: it is recorded whatever happened meanwhile. */
export interface RequestFact {
  protocol: string
  staff: Pick<StaffMember, "id" | "name">
}

/** A request and its editor, with the revision that the form showed. */
export interface RequestChange extends RequestFact {
  revision: number
}

/**
 * Decides the changes of a card; undefined: none. It is called again if someone else changed the card meanwhile, so
 * what it reads itself is at least as new as the card.
 */
export type Decide<Made extends Changes = Changes> = (
  card: RequestCard,
  now: Date,
) => Made | undefined | Promise<Made | undefined>

/** Attempts of a fact, when someone else changed the card first. */
const tries = 5

/**
 * Changes a request, its card and its history in one transaction. `decide` gets the current card; if it returns no
 * changes, nothing is written. Returns whether something was written. Throws a 404 for an unknown protocol, and
 * {@link CardConflictError} if the card's revision is not the one that the form showed, unless only contacts by this
 * person were recorded since. Only a fact says `undefined`.
 */
export async function changeRequest(
  services: Pick<Services, "db" | "clock">,
  change: RequestFact & { revision: number | undefined },
  decide: Decide,
  triesLeft = tries,
): Promise<boolean> {
  const { protocol, staff, revision } = change
  const now = services.clock()
  const card = await findCard(services.db, protocol)
  if (!card) throw notFound("Não encontramos este pedido.")
  const isShown = revision === undefined || card.revision === revision
  if (!isShown && !(await areOwnContacts(services.db, { protocol, revision, staffId: staff.id })))
    throw new CardConflictError(protocol)
  const changes = await decide(card, now)
  if (!changes) return false
  try {
    await services.db.transaction().execute((trx) => saveChanges(trx, now, { card, staffId: staff.id }, changes))
    return true
  } catch (error) {
    const isRace = error instanceof CardConflictError && revision === undefined && triesLeft > 1
    if (!isRace) throw error
    return changeRequest(services, change, decide, triesLeft - 1)
  }
}
