import type { Database } from "#platform/database/connect.ts"
import type { TablePlan } from "#platform/database/plan-rows.server.ts"
import type { Batch } from "#domain/content/write-content.server.ts"
import { listFormerEntries, versionsOf } from "#domain/entries/history/entry-history.server.ts"
import { type ListChange, orderVersion } from "#domain/entries/entry-order.server.ts"
import { entryKey } from "#domain/entries/entry-kind.ts"
import type { ComparedEntry } from "./merge-content.server.ts"

/**
 * Plans the versions of an import: each entry's new state, its former state if no version has that, and each changed
 * order.
 */
export async function planVersions(
  db: Database,
  { changes, orders }: { changes: readonly ComparedEntry[]; orders: readonly ListChange[] },
  by: Batch & { staffId: string | null },
): Promise<TablePlan> {
  const former = await listFormerEntries(
    db,
    changes,
    new Map(changes.map((change) => [entryKey(change), change.published])),
  )
  const publication = { ...by, origin: "import" } as const
  const write = [
    ...changes.flatMap((change) => versionsOf(change, former.get(entryKey(change)), change.file, publication)),
    ...orders.map(({ kind, change }) => orderVersion(kind, change, publication)),
  ]
  return {
    table: "entry_version",
    key: ["id"],
    counts: { created: write.length, changed: 0, removed: 0, unchanged: 0 },
    write,
    remove: [],
    touched: [],
  }
}
