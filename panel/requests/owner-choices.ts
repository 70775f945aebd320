import type { Colleagues } from "#domain/staff/colleagues.server.ts"

export interface OwnerChoice {
  id: string
  name: string
  me: boolean
}

/** Colleagues who can own a request. */
export function ownerChoices({ active }: Colleagues, me: string): OwnerChoice[] {
  return active.map(({ id, name }) => ({ id, name, me: id === me }))
}

/** Owners to filter by. Includes the chosen one, who may no longer work here. */
export function filterChoices(colleagues: Colleagues, me: string, chosen: string): OwnerChoice[] {
  const choices = ownerChoices(colleagues, me)
  const name = colleagues.all.get(chosen)
  if (name === undefined || choices.some(({ id }) => id === chosen)) return choices
  return [...choices, { id: chosen, name, me: false }]
}
