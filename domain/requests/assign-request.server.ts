import type { Services } from "#platform/services.ts"
import { refused } from "#platform/http/problem.ts"
import { listColleagues } from "#domain/staff/colleagues.server.ts"
import { type RequestChange, changeRequest } from "./change-request.server.ts"
import type { OwnerDetails } from "./event-details.ts"

export interface Assignment extends RequestChange {
  /** Empty: nobody. */
  ownerId: string
}

/** Gives a request to a colleague who works requests, or to nobody. */
export async function assignRequest(services: Pick<Services, "db" | "clock">, assignment: Assignment): Promise<void> {
  const { all, active } = await listColleagues(services.db, "requests")
  const owner = active.find(({ id }) => id === assignment.ownerId) ?? null
  if (!owner && assignment.ownerId !== "")
    throw refused({ owner: ["Escolha um colega da lista: este não atende pedidos."] })
  await changeRequest(services, assignment, ({ owner_id }) => {
    if (owner_id === (owner?.id ?? null)) return undefined
    const before = owner_id === null ? null : { id: owner_id, name: all.get(owner_id) ?? "" }
    const details: OwnerDetails = { from: before, to: owner && { id: owner.id, name: owner.name } }
    return { card: { owner_id: owner?.id ?? null }, events: [{ kind: "owner", text: JSON.stringify(details) }] }
  })
}
