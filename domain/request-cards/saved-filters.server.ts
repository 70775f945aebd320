import type { Selectable } from "kysely"
import type { SavedFilterTable } from "#database/schema.ts"
import type { Database } from "#platform/database/connect.ts"
import { timeOrderedId } from "#platform/ids/time-ordered-id.server.ts"
import { lockStaff } from "#domain/staff/staff-rows.server.ts"
import { visibleText } from "#platform/text/visible-text.ts"

/* The filters of the inbox that a person has saved under a name. */

export type SavedFilter = Pick<Selectable<SavedFilterTable>, "id" | "name" | "query">

export const filterNameLength = 40
/** More would not fit above the list. */
export const savedFiltersMax = 12

export type SaveFilterProblem = "no-name" | "long-name" | "too-many"

/** The oldest first. */
export function listSavedFilters(db: Database, staffId: string): Promise<SavedFilter[]> {
  return db
    .selectFrom("saved_filter")
    .select(["id", "name", "query"])
    .where("staff_id", "=", staffId)
    .orderBy("id")
    .execute()
}

/** Saves a filter; an existing one of the same name is replaced. Returns error messages, if any. */
export async function saveFilter(
  db: Database,
  now: Date,
  { staffId, name: typed, query }: { staffId: string; name: string; query: string },
): Promise<SaveFilterProblem | undefined> {
  const name = visibleText(typed.toWellFormed())
  if (name === "") return "no-name"
  if (name.length > filterNameLength) return "long-name"
  return db.transaction().execute(async (trx) => {
    // Of two that the person saves at once, the second sees the first.
    await lockStaff(trx, staffId)
    const saved = await listSavedFilters(trx, staffId)
    const same = saved.find((one) => one.name === name)
    if (!same && saved.length >= savedFiltersMax) return "too-many"
    if (same) await trx.updateTable("saved_filter").set({ query }).where("id", "=", same.id).execute()
    else
      await trx
        .insertInto("saved_filter")
        .values({ id: timeOrderedId(now), staff_id: staffId, name, query, created_at: now.toISOString() })
        .execute()
    return undefined
  })
}

export async function removeFilter(db: Database, { staffId, id }: { staffId: string; id: string }): Promise<void> {
  await db.deleteFrom("saved_filter").where("id", "=", id).where("staff_id", "=", staffId).execute()
}
