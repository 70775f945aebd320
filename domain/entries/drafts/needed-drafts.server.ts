import type { Database } from "#platform/database/connect.ts"
import { isRowId } from "#platform/ids/row-id.ts"
import { type Draft, findDraft } from "./drafts.server.ts"
import { type EntryRef, entryKey } from "#domain/entries/entry-kind.ts"
import { existingIds } from "#domain/entries/entry-list.server.ts"
import { type NamedEntry, titleOf } from "#domain/entries/entry-names.ts"
import { referenceFields } from "#domain/entries/entry-references.server.ts"
import { findLastVersionWithDocument } from "#domain/entries/history/entry-history.server.ts"

/**
 * The drafts of new entries that a document refers to, directly or through other drafts: it cannot be published without
 * them.
 */
export async function listNeededDrafts(db: Database, document: unknown): Promise<Draft[]> {
  const needed = new Map<string, Draft>()
  const look = async (refers: unknown) => {
    for (const ref of referencesOf(refers)) {
      if (needed.has(entryKey(ref)) || (await existingIds(db, ref.kind, [ref.id])).size > 0) continue
      const draft = await findDraft(db, ref)
      if (!draft) continue
      needed.set(entryKey(ref), draft)
      await look(draft.document)
    }
  }
  await look(document)
  return [...needed.values()]
}

/** The entries that a document refers to and that were removed from the site; without those that have a draft. */
export async function listNeededRemoved(db: Database, document: unknown): Promise<NamedEntry[]> {
  const removed: NamedEntry[] = []
  for (const ref of referencesOf(document)) {
    if ((await existingIds(db, ref.kind, [ref.id])).size > 0 || (await findDraft(db, ref))) continue
    const lastVersion = await findLastVersionWithDocument(db, ref)
    if (lastVersion) removed.push({ ...ref, title: titleOf(ref, lastVersion.document) })
  }
  return removed
}

function referencesOf(document: unknown): EntryRef[] {
  const fields = (document ?? {}) as Record<string, unknown>
  return Object.entries(referenceFields).flatMap(([field, kind]) => {
    const id = String(fields[field])
    return isRowId(id) ? [{ kind, id }] : []
  })
}
