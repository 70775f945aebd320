import type { EntryRef } from "#domain/entries/entry-kind.ts"
import type { EntryProblem } from "./plan-entries.server.ts"
import { warnOfDeadAddress } from "./warn-of-dead-address.ts"
import { warnOfLongerRetention } from "./warn-of-longer-retention.ts"

/** Warns of what a change to an entry does to people: it may be published, but should be meant. */
export function warnOfChange(ref: EntryRef, change: { before: unknown; after: unknown }): EntryProblem[] {
  return [...warnOfLongerRetention(ref, change), ...warnOfDeadAddress(ref, change)]
}
