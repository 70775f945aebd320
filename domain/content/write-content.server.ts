import type { Transaction } from "kysely"
import type { Schema } from "#database/schema.ts"
import type { Database } from "#platform/database/connect.ts"
import { changeContentVersion } from "#platform/database/content-version.ts"
import type { TablePlan } from "#platform/database/plan-rows.server.ts"
import { timeOrderedId } from "#platform/ids/time-ordered-id.server.ts"
import type { Services } from "#platform/services.ts"
import { lockContent, writePlans } from "#platform/database/write-plan.server.ts"
import { saveSearchVersion } from "#domain/search/documents/search-documents-version.server.ts"

/** The time and the id of a publication or import, new for each plan: ids sort in the order of the commits. */
export interface Batch {
  at: Date
  batch: string
}

interface WriteOptions<Plan> {
  plan: (db: Database, batch: Batch) => Promise<Plan>
  /** Further work in the same transaction. */
  within?: (trx: Transaction<Schema>, plan: Plan, batch: Batch) => Promise<void>
  onWritten?: (done: number, total: number) => void
}

/**
 * Writes what `plan` returns and changes the content version, all or nothing. Writes nothing when nothing changes:
 * `isMore` says that `within` changes content too, even if there is no other change.
 * `plan` is called outside of the transaction, because comparing takes longer than writing and must not block requests;
 * it is called again when another import or publication has committed meanwhile.
 */
export async function planAndWrite<Plan extends { plans: readonly TablePlan[]; isMore?: boolean }>(
  { db, clock }: Pick<Services, "db" | "clock">,
  { plan, within = async () => {}, onWritten = () => {} }: WriteOptions<Plan>,
): Promise<Plan & Batch> {
  for (;;) {
    const seen = await contentVersion(db)
    const at = clock()
    const batch = { at, batch: timeOrderedId(at) }
    const planned = await plan(db, batch)
    const { plans, isMore } = planned
    if (!isChange(plans) && !isMore) return { ...planned, ...batch }
    const total = plans.reduce((sum, { write, remove }) => sum + write.length + remove.length, 0)
    let done = 0
    const isWritten = await db.transaction().execute(async (trx) => {
      // The second of two concurrent writers waits here and then sees a new version.
      await lockContent(trx)
      if ((await contentVersion(trx)) !== seen) return false
      await writePlans(trx, plans, (rows) => onWritten((done += rows), total))
      await within(trx, planned, batch)
      await changeContentVersion(trx, at.toISOString())
      await saveSearchVersion(trx, at.toISOString())
      return true
    })
    if (isWritten) return { ...planned, ...batch }
  }
}

export function isChange(plans: readonly TablePlan[]): boolean {
  return plans.some(({ write, remove }) => write.length + remove.length > 0)
}

/** A version that changes with every import and every publication. */
export async function contentVersion(db: Database): Promise<string | undefined> {
  const row = await db.selectFrom("setting").select("value").where("name", "=", "content_version").executeTakeFirst()
  return row?.value
}
