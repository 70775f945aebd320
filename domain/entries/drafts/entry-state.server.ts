import { isDeepStrictEqual } from "node:util"
import type * as z from "zod"
import type { Database } from "#platform/database/connect.ts"
import { type Draft, findDraft } from "./drafts.server.ts"
import { type EntryStatus, entryStatus } from "./entry-status.ts"
import { digestOf } from "#domain/entries/documents/entry-digest.server.ts"
import { type EntryVersion, findLastVersionWithDocument } from "#domain/entries/history/entry-history.server.ts"
import { type EntryRef, documentSchemas } from "#domain/entries/entry-kind.ts"
import type { StoredEntry } from "#domain/entries/documents/entry-documents.server.ts"
import { findEntry } from "#domain/entries/documents/read-entries.server.ts"

/* The state of an entry for its editor: the published entry, the draft, and changes by others meanwhile. */

export interface EntryState {
  published: StoredEntry | undefined
  /** `digestOf` the published entry. */
  digest: string
  draft: Draft | undefined
  /** The last version of an entry that is neither published nor drafted. */
  removed: EntryVersion | undefined
  status: EntryStatus
  /** The document in the editor: the draft, the published document, or the last published one. */
  document: Record<string, unknown>
}

/** Undefined if the entry does not exist and never did. */
export async function findEntryState(db: Database, ref: EntryRef): Promise<EntryState | undefined> {
  const [published, draft] = await Promise.all([findEntry(db, ref), findDraft(db, ref)])
  const lastVersion = published ? undefined : await findLastVersionWithDocument(db, ref)
  const removed = draft ? undefined : lastVersion
  if (!published && !draft && !removed) return undefined
  const document = (draft ?? published ?? removed)?.document ?? {}
  return {
    published,
    digest: digestOf(published),
    draft,
    removed,
    status: entryStatus({ isPublished: published !== undefined, draft, hasVersion: lastVersion !== undefined }),
    document: document as Record<string, unknown>,
  }
}

/** Whether the document equals the published one. */
export function equalsPublished({ kind }: EntryRef, document: unknown, published: StoredEntry | undefined): boolean {
  if (!published) return false
  const parsed = (documentSchemas[kind] as z.ZodType).safeParse(document)
  return parsed.success && isDeepStrictEqual(parsed.data, published.document)
}
