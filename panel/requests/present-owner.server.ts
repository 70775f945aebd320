import { type Colleagues, whyAway } from "#domain/staff/colleagues.server.ts"

/** Who has a request. `away`: why that person cannot answer it, so that it counts as one without an owner. */
export interface OwnerView {
  name: string
  me: boolean
  away?: string
}

/** Undefined if nobody has it. */
export function presentOwner(id: string | null, colleagues: Colleagues, me: string): OwnerView | undefined {
  if (id === null) return undefined
  const name = colleagues.all.get(id) ?? "Quem saiu"
  return { name, me: id === me, ...(colleagues.away.includes(id) && { away: whyAway(colleagues, id) }) }
}
