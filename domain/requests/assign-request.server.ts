import type { Services } from "#platform/services.ts"
import type { Database } from "#platform/database/connect.ts"
import { refused } from "#platform/http/problem.ts"
import type { RequestCard } from "#domain/request-cards/request-cards.server.ts"
import { type Colleagues, listColleagues } from "#domain/staff/colleagues.server.ts"
import { type Decide, type RequestChange, changeRequest } from "./change-request.server.ts"
import { type OwnerDetails, newEvent } from "./event-details.ts"
import type { CardChanges } from "./save-changes.server.ts"

export interface Assignment extends RequestChange {
  /** Empty: no owner. */
  ownerId: string
}

/**
 * Assigns a request to a colleague who works requests, or removes its owner. Throws a 422 for anybody else, a 404 for
 * an unknown protocol, or `CardConflictError`.
 */
export async function assignRequest(services: Pick<Services, "db" | "clock">, assignment: Assignment): Promise<void> {
  await changeRequest(services, assignment, await assigning(services.db, assignment.ownerId))
}

/** The assignment as a `Decide` function. Throws for someone who does not work requests. */
export async function assigning(db: Database, ownerId: string): Promise<Decide<CardChanges>> {
  const colleagues = await listColleagues(db)
  const owner = getOwner(colleagues, ownerId)
  return (card) => ownerChanges(card, owner, colleagues)
}

type Owner = OwnerDetails["to"]

/** Null: no owner. Throws for someone who does not work requests. */
function getOwner({ active }: Colleagues, ownerId: string): Owner {
  if (ownerId === "") return null
  const owner = active.find(({ id }) => id === ownerId)
  if (!owner) throw refused({ owner: ["Escolha um colega da lista: este não atende pedidos."] })
  return { id: owner.id, name: owner.name }
}

/** The change of the owner; undefined if it is the same. */
export function ownerChanges(
  { owner_id: from }: Pick<RequestCard, "owner_id">,
  to: Owner,
  { all }: Pick<Colleagues, "all">,
): CardChanges | undefined {
  if (from === (to?.id ?? null)) return undefined
  const details: OwnerDetails = { from: from === null ? null : { id: from, name: all.get(from) ?? "" }, to }
  return { card: { owner_id: to?.id ?? null }, events: [newEvent("owner", details)] }
}
