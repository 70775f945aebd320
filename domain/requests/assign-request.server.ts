import type { Services } from "#platform/services.ts"
import { refused } from "#platform/http/problem.ts"
import type { RequestCard } from "#domain/request-cards/request-cards.server.ts"
import { type Colleagues, listColleagues } from "#domain/staff/colleagues.server.ts"
import { type RequestChange, changeRequest, changeRequests } from "./change-request.server.ts"
import type { OwnerDetails } from "./event-details.ts"
import type { Changes } from "./save-changes.server.ts"

export interface Assignment extends RequestChange {
  /** Empty: nobody. */
  ownerId: string
}

/** Gives a request to a colleague who works requests, or to nobody. */
export async function assignRequest(services: Pick<Services, "db" | "clock">, assignment: Assignment): Promise<void> {
  const colleagues = await listColleagues(services.db, "requests")
  const owner = findOwner(colleagues, assignment.ownerId)
  await changeRequest(services, assignment, (card) => ownerChanges(card, owner, colleagues))
}

/** The same for several requests. Returns the protocols of those that changed. */
export async function assignRequests(
  services: Pick<Services, "db" | "clock">,
  assignment: Pick<Assignment, "staff" | "ownerId"> & { protocols: readonly string[] },
): Promise<string[]> {
  const colleagues = await listColleagues(services.db, "requests")
  const owner = findOwner(colleagues, assignment.ownerId)
  return changeRequests(services, assignment, (card) => ownerChanges(card, owner, colleagues))
}

type Owner = OwnerDetails["to"]

/** Null for nobody. Throws for someone who works no requests. */
function findOwner({ active }: Colleagues, ownerId: string): Owner {
  if (ownerId === "") return null
  const owner = active.find(({ id }) => id === ownerId)
  if (!owner) throw refused({ owner: ["Escolha um colega da lista: este não atende pedidos."] })
  return { id: owner.id, name: owner.name }
}

function ownerChanges({ owner_id: from }: RequestCard, to: Owner, { all }: Colleagues): Changes | undefined {
  if (from === (to?.id ?? null)) return undefined
  const details: OwnerDetails = { from: from === null ? null : { id: from, name: all.get(from) ?? "" }, to }
  return { card: { owner_id: to?.id ?? null }, events: [{ kind: "owner", text: JSON.stringify(details) }] }
}
