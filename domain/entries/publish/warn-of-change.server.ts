import type { Database } from "#platform/database/connect.ts"
import type { EntryRef } from "#domain/entries/entry-kind.ts"
import type { EntryChange, EntryProblem } from "./plan-entries.server.ts"
import { warnOfChildren } from "./warn-of-children.server.ts"
import { warnOfDeadAddress } from "./warn-of-dead-address.ts"
import { warnOfLongerRetention } from "./warn-of-longer-retention.ts"

/**
 * Warns of what a change to an entry does to people and to other entries: it may be published, but should be meant.
 * `together`: the changes published with it.
 */
export async function warnOfChange(
  db: Database,
  ref: EntryRef,
  change: { before: unknown; after: unknown },
  together: readonly EntryChange[] = [],
): Promise<EntryProblem[]> {
  return [
    ...(await warnOfChildren(db, ref, change, together)),
    ...warnOfLongerRetention(ref, change),
    ...warnOfDeadAddress(ref, change),
  ]
}
