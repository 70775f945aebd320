import type { Database } from "#platform/database/connect.ts"
import type { Row, TablePlan } from "#platform/database/plan-rows.server.ts"
import { timeOrderedId } from "#platform/text/time-ordered-id.server.ts"
import { changedAtOf, lastDocumentsOf, removeOldVersions, versionsMax } from "#domain/entries/entry-history.server.ts"
import type { EntryKind } from "#domain/entries/entry-kind.ts"
import type { ComparedEntry } from "./merge-content.server.ts"

/** What each entry says after an import, and what it said before where no version says that. */
export async function planVersions(
  db: Database,
  changes: readonly ComparedEntry[],
  { at, batch, staffId }: { at: Date; batch: string; staffId: string | null },
): Promise<TablePlan> {
  const write: Row[] = []
  for (const [kind, entries] of Map.groupBy(changes, (change) => change.kind)) {
    for (let start = 0; start < entries.length; start += chunk) {
      const some = entries.slice(start, start + chunk)
      const ids = some.map(({ id }) => id)
      const [last, dates] = [await lastDocumentsOf(db, kind, ids), await changedAtOf(db, kind, ids)]
      for (const { id, file, published } of some) {
        const before = published && JSON.stringify(published.document)
        const add = (document: string | undefined, version: { at: string; batch: string; staff_id: string | null }) =>
          write.push({
            id: timeOrderedId(at),
            kind,
            entry_id: id,
            document: document ?? null,
            origin: "import",
            ...version,
          })
        if (before !== undefined && last.get(id) !== before)
          add(before, { at: dates.get(id) ?? at.toISOString(), batch: "", staff_id: null })
        add(file && JSON.stringify(file.document), { at: at.toISOString(), batch, staff_id: staffId })
      }
    }
  }
  return {
    table: "entry_version",
    key: ["id"],
    counts: { created: write.length, changed: 0, removed: 0, unchanged: 0 },
    write,
    remove: [],
    touched: [],
  }
}

/** Entries in one statement. */
const chunk = 500

/** Keeps the last versions of each entry. */
export async function trimVersions(trx: Database): Promise<void> {
  const full = await trx
    .selectFrom("entry_version")
    .select(["kind", "entry_id"])
    .groupBy(["kind", "entry_id"])
    .having(({ fn }) => fn.countAll(), ">", versionsMax)
    .execute()
  for (const { kind, entry_id } of full) await removeOldVersions(trx, { kind: kind as EntryKind, id: entry_id })
}
