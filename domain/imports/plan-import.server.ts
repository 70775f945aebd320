import type { Database } from "#platform/database/connect.ts"
import type { TablePlan } from "#platform/database/plan-rows.server.ts"
import type { Mistake } from "#domain/content/mistake.ts"
import { mistakeAt } from "#domain/content/parsed-content.ts"
import type { Batch } from "#domain/content/write-content.server.ts"
import { planContent } from "#domain/content/plan-content.server.ts"
import { listDrafts } from "#domain/entries/drafts/drafts.server.ts"
import { digestOf, digestOfDocument } from "#domain/entries/documents/entry-digest.server.ts"
import { entryKey } from "#domain/entries/entry-kind.ts"
import { titleOf } from "#domain/entries/entry-names.ts"
import { findLastVersion } from "#domain/entries/history/entry-history.server.ts"
import { listNewPictures } from "#domain/entries/publish/new-pictures.server.ts"
import { type ImportConflict, describeConflicts, describeOrderConflicts } from "./import-conflicts.server.ts"
import { planVersions } from "./import-history.server.ts"
import { planOrigins } from "./import-origins.server.ts"
import { type ComparedEntry, type FileContent, type MergedContent, mergeContent } from "./merge-content.server.ts"
import type { Preference } from "./merge-entry.ts"
import { checkMerged, mergedRows } from "./merged-rows.server.ts"

export interface ImportPlan extends Pick<MergedContent, "changes" | "orders" | "kept"> {
  /** If there is a conflict, nothing is planned. */
  conflicts: ImportConflict[]
  /**
   * The mistakes that the panel's entries, or its uploads, and those of the files make together. If there is one,
   * nothing is planned.
   */
  mistakes: Mistake[]
  /** The rows that the site reads. */
  plans: TablePlan[]
  /** Changes of the base for the next import. */
  origins: TablePlan[]
  versions: TablePlan[]
}

/** Plans the import of this content. Writes nothing. */
export async function planImport(
  db: Database,
  files: FileContent,
  { prefer, ...by }: Batch & { staffId: string | null; prefer: Preference | undefined },
): Promise<ImportPlan> {
  const merged = await mergeContent(db, files, prefer)
  const { kinds, changes, orders, kept } = merged
  const nothing = { changes, orders, kept, plans: [], origins: [], versions: [] }
  const conflicts = [
    ...(await describeConflicts(db, merged.conflicts)),
    ...(await describeOrderConflicts(db, merged.orderConflicts)),
  ]
  if (conflicts.length > 0) return { ...nothing, conflicts, mistakes: [] }
  const mistakes = [
    // Without entries of the panel, the check at reading the files is enough.
    ...(kept.length > 0 ? checkMerged(files.content, kinds) : []),
    ...(await findTakenNames(db, files, changes)),
    ...(await findTakenIds(db, changes)),
  ]
  if (mistakes.length > 0) return { ...nothing, conflicts, mistakes }
  return {
    changes,
    orders,
    kept,
    conflicts,
    mistakes,
    plans: await planContent(db, mergedRows(files, kinds), by.at.toISOString()),
    origins: [await planOrigins(db, merged.origins)],
    // The import into an empty database has no history: there is no earlier state to restore.
    versions: (await isEmpty(db)) ? [] : [await planVersions(db, merged, by)],
  }
}

/**
 * New entries of the files whose number a new entry of the panel has. Its draft would become a change of theirs: who
 * publishes it would replace an entry that is another one. One that was published before is theirs all the same.
 */
async function findTakenIds(db: Database, changes: readonly ComparedEntry[]): Promise<Mistake[]> {
  const created = new Map(
    changes
      .filter(({ kind, published }) => kind !== "pictures" && !published)
      .map((change) => [entryKey(change), change]),
  )
  if (created.size === 0) return []
  const mistakes: Mistake[] = []
  for (const draft of await listDrafts(db)) {
    const located = created.get(entryKey(draft))?.located
    if (!located || (await findLastVersion(db, draft))) continue
    const whose = `${titleOf(draft, draft.document)}, um rascunho novo${draft.savedBy ? ` de ${draft.savedBy}` : ""}`
    const reason = `${draft.id} já é o número de ${whose}: dê outro número ao dos arquivos, ou descarte o rascunho`
    mistakes.push(mistakeAt(located.at, ["id"], reason))
  }
  return mistakes
}

/**
 * New pictures of the files whose name an unpublished upload has. The panel's drafts that show the upload name it, and
 * would show the picture of the files instead.
 */
async function findTakenNames(
  db: Database,
  { pictures }: FileContent,
  changes: readonly ComparedEntry[],
): Promise<Mistake[]> {
  const created = new Map(
    changes.filter(({ kind, published }) => kind === "pictures" && !published).map((change) => [change.id, change]),
  )
  const uploads = await listNewPictures(db, [...created.keys()])
  return uploads.flatMap(({ id, document }) => {
    const located = created.get(id)?.located
    if (!located || pictures.get(id)?.hash === document.hash) return []
    return mistakeAt(located.at, [], `${id} já é o nome de uma imagem nova do painel: dê outro nome à dos arquivos`)
  })
}

/** Two plans with the same digest publish the same. */
export function planDigest({ changes, orders, kept, plans }: ImportPlan): string {
  return digestOfDocument({
    changes: changes.map(({ kind, id, file, published }) => [kind, id, digestOf(file), digestOf(published)]),
    orders,
    kept: kept.map(({ kind, id }) => [kind, id]),
    counts: plans.map(({ table, counts }) => [table, counts]),
  })
}

async function isEmpty(db: Database): Promise<boolean> {
  return !(await db.selectFrom("setting").select("name").where("name", "=", "agency").executeTakeFirst())
}
