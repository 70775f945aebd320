import type { Database } from "#platform/database/connect.ts"
import { findDraft, saveDraft } from "./drafts.server.ts"
import { findLastVersionWithDocument } from "#domain/entries/history/entry-history.server.ts"
import type { EntryRef } from "#domain/entries/entry-kind.ts"
import { findEntry } from "#domain/entries/documents/read-entries.server.ts"

/**
 * Creates a draft from the last version of a removed entry; an existing draft is kept. Returns false if there is
 * nothing to restore.
 */
export async function restoreRemoved(db: Database, ref: EntryRef, staff: { id: string }, now: Date): Promise<boolean> {
  if (await findDraft(db, ref)) return true
  const [lastVersion, published] = [await findLastVersionWithDocument(db, ref), await findEntry(db, ref)]
  if (!lastVersion || published) return false
  await saveDraft(db, { ...ref, document: lastVersion.document, baseDigest: "", revision: 0 }, staff, now)
  return true
}
