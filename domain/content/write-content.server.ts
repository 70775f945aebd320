import type { Transaction } from "kysely"
import type { Schema } from "#database/schema.ts"
import type { Database } from "#platform/database/connect.ts"
import { changeContentVersion } from "#platform/database/content-version.ts"
import type { TablePlan } from "#platform/database/plan-rows.server.ts"
import { instantAfter, timeOrderedId } from "#platform/ids/time-ordered-id.server.ts"
import type { Services } from "#platform/services.ts"
import { lockContent, writePlans } from "#platform/database/write-plan.server.ts"
import { readSetting } from "#platform/database/settings.ts"
import { isSearchCurrent, saveSearchVersion } from "#domain/search/documents/search-documents-version.server.ts"

/** The time and the id of a publication or import, new for each plan. */
export interface Batch {
  /** The time of the clock, for what is stored and shown as a date. */
  at: Date
  /**
   * The instant for ids of this batch and its versions, which sort in the order of the commits. It is `at`, or just
   * after the last version if the clock was set back, or is behind that of another machine. After a clock that was a
   * year ahead, the dates are right again at once, while this instant stays ahead until the clock has caught up.
   */
  orderedAt: Date
  batch: string
}

interface WriteOptions<Plan> {
  plan: (db: Database, batch: Batch) => Promise<Plan>
  /**
   * Further work in the same transaction. If the plan replaces entries of the search by other rules, it saves their
   * version.
   */
  within?: (trx: Transaction<Schema>, plan: Plan, batch: Batch) => Promise<void>
  onWritten?: (done: number, total: number) => void
}

interface WritePlan {
  /** The rows that the site reads. */
  plans: readonly TablePlan[]
  /** `within` changes content too, even if there is no other change. */
  isMore?: boolean
  /** Rows that only a later plan reads. Written also when the content stays as it is, then without a new version. */
  unseen?: readonly TablePlan[]
}

/**
 * Writes what `plan` returns and changes the content version, all or nothing. Writes nothing when nothing changes.
 * `plan` is called outside of the transaction, because comparing takes longer than writing and must not block requests;
 * it is called again when another import or publication has committed meanwhile.
 */
export async function planAndWrite<Plan extends WritePlan>(
  { db, clock }: Pick<Services, "db" | "clock">,
  { plan, within = async () => {}, onWritten = () => {} }: WriteOptions<Plan>,
): Promise<Plan & Batch> {
  for (;;) {
    const seen = await contentVersion(db)
    const at = clock()
    const orderedAt = await instantAfterVersions(db, at)
    const batch = { at, orderedAt, batch: timeOrderedId(orderedAt) }
    const planned = await plan(db, batch)
    const { plans, isMore, unseen = [] } = planned
    const isPublication = isChange(plans) || isMore
    if (!isPublication && !isChange(unseen)) return { ...planned, ...batch }
    const total = plans.reduce((sum, { write, remove }) => sum + write.length + remove.length, 0)
    let done = 0
    const isWritten = await db.transaction().execute(async (trx) => {
      // The second of two concurrent writers waits here and then sees a new version.
      await lockContent(trx)
      if ((await contentVersion(trx)) !== seen) return false
      await writePlans(trx, unseen)
      if (!isPublication) return true
      await writePlans(trx, plans, (rows) => onWritten((done += rows), total))
      await within(trx, planned, batch)
      // A change of the order compares no entries of the search: outdated ones stay marked as outdated.
      const isCurrent = await isSearchCurrent(trx)
      await changeContentVersion(trx, at.toISOString())
      if (isCurrent) await saveSearchVersion(trx, at.toISOString())
      return true
    })
    if (isWritten) return { ...planned, ...batch }
  }
}

/** `now`, or a millisecond after the last version of any entry. Valid until the content version changes. */
async function instantAfterVersions(db: Database, now: Date): Promise<Date> {
  const row = await db
    .selectFrom("entry_version")
    .select(({ fn }) => fn.max<string | null>("id").as("id"))
    .executeTakeFirstOrThrow()
  return instantAfter(row.id, now)
}

export function isChange(plans: readonly TablePlan[]): boolean {
  return plans.some(({ write, remove }) => write.length + remove.length > 0)
}

/** A version that changes with every import and every publication. */
export function contentVersion(db: Database): Promise<string | undefined> {
  return readSetting(db, "content_version")
}
