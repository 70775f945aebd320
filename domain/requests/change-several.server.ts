import { CardConflictError, findCard } from "#domain/request-cards/request-cards.server.ts"
import type { LostReason, Stage } from "#domain/request-cards/stages.ts"
import { ProblemError } from "#platform/http/problem.ts"
import type { Services } from "#platform/services.ts"
import { assigning } from "./assign-request.server.ts"
import { type RequestChange, changeRequest } from "./change-request.server.ts"
import { moving } from "./move-request.server.ts"
import type { CardChanges } from "./save-changes.server.ts"

/** A request, with the revision that the list showed. */
export type ChosenRequest = Pick<RequestChange, "protocol" | "revision">

export interface SharedChange {
  staff: RequestChange["staff"]
  chosen: readonly ChosenRequest[]
  /** Empty: no owner. Absent: the owners stay. */
  ownerId?: string
  move?: { to: Stage; lostReason?: LostReason }
}

/** Maximum requests of one call. A page of the list has fifty. */
const changedMax = 200

/**
 * Changes several requests in the same way, each in its own transaction: a missing one does not affect the others.
 * Returns how many changed, and those that were skipped because someone had changed them since the list was shown, each
 * with its present revision.
 */
export async function changeSeveral(
  services: Pick<Services, "db" | "clock">,
  { staff, chosen, ownerId, move }: SharedChange,
): Promise<{ changed: number; conflicts: ChosenRequest[] }> {
  const assign = ownerId === undefined ? undefined : await assigning(services.db, ownerId)
  const moveOn = move && moving(move)
  const done = { changed: 0, conflicts: [] as ChosenRequest[] }
  for (const one of chosen.slice(0, changedMax)) {
    try {
      const isChanged = await changeRequest(services, { ...one, staff }, async (card, now) =>
        together([await assign?.(card, now), await moveOn?.(card, now)]),
      )
      if (isChanged) done.changed++
    } catch (error) {
      if (error instanceof CardConflictError) {
        const card = await findCard(services.db, one.protocol)
        if (card) done.conflicts.push({ protocol: card.protocol, revision: card.revision })
      } else if (!(error instanceof ProblemError && error.status === 404)) throw error
    }
  }
  return done
}

function together(all: ReadonlyArray<CardChanges | undefined>): CardChanges | undefined {
  const given = all.filter((changes) => changes !== undefined)
  if (given.length === 0) return undefined
  return { card: Object.assign({}, ...given.map(({ card }) => card)), events: given.flatMap(({ events }) => events) }
}
