import type { StoredAgency } from "#domain/agency/agency.ts"
import { stateAbbreviations } from "#domain/places/places.ts"
import { profileOf } from "#domain/agency/profile.ts"
import type { Quote } from "./quote-schema.ts"

/** Recipient of a request: the store that handles the visitor's state, else the profile's inbox. */
export function quoteInbox(
  { desks, store_desks }: Pick<StoredAgency, "desks" | "store_desks">,
  { type, state }: Pick<Quote, "type" | "state">,
): string {
  const profile = profileOf(type)
  const home = stateAbbreviations[(state.code ?? 0) - 1]
  const store = store_desks.find(
    ({ states, profiles }) => home !== undefined && states.includes(home) && profiles.includes(profile),
  )
  return store?.email ?? desks[profile]
}
