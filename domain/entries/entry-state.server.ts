import { isDeepStrictEqual } from "node:util"
import type * as z from "zod"
import type { Database } from "#platform/database/connect.ts"
import { changedFields } from "./changed-fields.server.ts"
import { type Draft, type SavedDraft, discardDraft, findDraft, saveDraft } from "./drafts.server.ts"
import { digestOf } from "./entry-digest.server.ts"
import { type EntryVersion, findAuthor, findLastSaid, listVersions } from "./entry-history.server.ts"
import { type EntryRef, documentSchemas } from "./entry-kind.ts"
import type { StoredEntry } from "./entry-documents.server.ts"
import { findEntry } from "./read-entries.server.ts"

/* An entry as its editor sees it: what is published, what is kept as a draft, and what somebody else did meanwhile. */

export interface EntryState {
  published: StoredEntry | undefined
  /** `digestOf` the published entry. */
  digest: string
  draft: Draft | undefined
  /** The last version of an entry that is neither published nor drafted. */
  removed: EntryVersion | undefined
  /** What the editor shows: the draft, what is published, or what was published last. */
  document: Record<string, unknown>
}

/** Undefined when there is and was no such entry. */
export async function findEntryState(db: Database, ref: EntryRef): Promise<EntryState | undefined> {
  const [published, draft] = await Promise.all([findEntry(db, ref), findDraft(db, ref)])
  const removed = published || draft ? undefined : await findLastSaid(db, ref)
  if (!published && !draft && !removed) return undefined
  return stateOf({ published, removed, digest: digestOf(published) }, draft)
}

/** The state once the draft is this one. */
export function withDraft(state: EntryState, draft: Draft | undefined): EntryState {
  return stateOf({ ...state, removed: draft ? undefined : state.removed }, draft)
}

function stateOf(stored: Pick<EntryState, "published" | "digest" | "removed">, draft: Draft | undefined): EntryState {
  const { published, digest, removed } = stored
  const document = (draft ?? published ?? removed)?.document ?? {}
  return { published, digest, draft, removed, document: document as Record<string, unknown> }
}

export interface Conflict {
  /** Who published meanwhile; undefined when an import removed the entry. */
  author: Pick<EntryVersion, "by" | "at" | "origin"> | undefined
  /** Names of the fields that the others changed. */
  fields: string[]
  /** What the others say. */
  document: Record<string, unknown>
}

/** What was published since a draft began, if anything. */
export async function findConflict(
  db: Database,
  ref: EntryRef,
  { baseDigest, document }: Pick<Draft, "baseDigest" | "document">,
  published: StoredEntry | undefined,
): Promise<Conflict | undefined> {
  if (digestOf(published) === baseDigest) return undefined
  const versions = await listVersions(db, ref)
  const base = versions.find((version) => digestOf({ document: version.document } as StoredEntry) === baseDigest)
  const theirs = (published?.document ?? {}) as Record<string, unknown>
  return {
    author: await findAuthor(db, ref),
    fields: published ? changedFields(base?.document ?? document, theirs) : [],
    document: theirs,
  }
}

/** Whether the document says what is published. */
export function isPublished({ kind }: EntryRef, document: unknown, published: StoredEntry | undefined): boolean {
  if (!published) return false
  const parsed = (documentSchemas[kind] as z.ZodType).safeParse(document)
  return parsed.success && isDeepStrictEqual(parsed.data, published.document)
}

export interface EditedEntry extends EntryRef {
  document: Record<string, unknown>
  /** `digestOf` the published entry that the form showed. */
  baseDigest: string
  /** The revision of the draft that the form showed; 0 where there was none. */
  revision: number
}

/**
 * Keeps what was typed as the draft. What is published already needs none: its draft ends. `published` is the entry as
 * the caller has just read it.
 */
export async function saveEdit(
  db: Database,
  { published, ...edited }: EditedEntry & Pick<EntryState, "published">,
  staff: { id: string; name?: string },
  now: Date,
): Promise<SavedDraft> {
  if (digestOf(published) === edited.baseDigest && isPublished(edited, edited.document, published)) {
    const isGone =
      edited.revision === 0 ? !(await findDraft(db, edited)) : await discardDraft(db, edited, edited.revision)
    return isGone
      ? { status: "saved", revision: 0, draft: undefined }
      : { status: "overtaken", draft: await findDraft(db, edited) }
  }
  return saveDraft(db, edited, staff, now)
}
