import type { Database } from "#platform/database/connect.ts"
import type { Draft } from "./drafts.server.ts"
import { digestOf, digestOfDocument } from "#domain/entries/documents/entry-digest.server.ts"
import type { StoredEntry } from "#domain/entries/documents/entry-documents.server.ts"
import { type EntryVersion, findAuthor, listVersions } from "#domain/entries/history/entry-history.server.ts"
import { type EntryRef, entryKey } from "#domain/entries/entry-kind.ts"
import type { EntryState } from "./entry-state.server.ts"
import { type Fingerprints, fieldNames, fingerprintsOf, mergeFields } from "./merge-fields.server.ts"
import { findEntries, findEntry } from "#domain/entries/documents/read-entries.server.ts"

export interface Conflict {
  /** The author of what was published meanwhile; undefined if an import removed the entry. */
  author: Pick<EntryVersion, "by" | "at" | "origin"> | undefined
  /** Names of the fields that the draft and others changed to different values. */
  fields: string[]
  /** The published document and its digest; empty if others removed the entry. */
  document: Record<string, unknown>
  digest: string
}

export interface Rebased {
  document: Record<string, unknown>
  /** `digestOf` the published entry that the draft is based on: the current one, unless there is a conflict. */
  baseDigest: string
  publishedConflict?: Conflict
}

/**
 * Rebases a draft onto what was published since it was begun: fields that it did not change get their published values.
 * A conflict remains if both changed a field, if the entry was removed, or if the draft's base is not known.
 */
export async function rebaseDocument(
  db: Database,
  ref: EntryRef,
  { document, baseDigest }: Rebased,
  published: StoredEntry | undefined,
): Promise<Rebased> {
  const digest = digestOf(published)
  if (digest === baseDigest) return { document, baseDigest }
  const theirs = { ...published?.document } as Record<string, unknown>
  const begun = await baseFingerprints(db, ref, { document, baseDigest }, theirs)
  const { document: merged, conflictingFields } = published
    ? mergeFields(ref.kind, begun, { mine: document, theirs })
    : { document, conflictingFields: [] }
  if (published && conflictingFields.length === 0) return { document: merged, baseDigest: digest }
  const publishedConflict = { author: await findAuthor(db, ref), fields: conflictingFields, document: theirs, digest }
  return { document: merged, baseDigest, publishedConflict }
}

/** Fingerprints of the document that the draft is based on, as far as it is known. */
async function baseFingerprints(
  db: Database,
  { kind, id }: EntryRef,
  { document, baseDigest }: Rebased,
  published: Readonly<Record<string, unknown>>,
): Promise<Fingerprints> {
  const versions = await listVersions(db, { kind, id })
  const base = versions.find((version) => digestOfDocument(version.document) === baseDigest)
  if (base) return fingerprintsOf(kind, base.document)
  const isNewEntry = baseDigest === ""
  if (isNewEntry || versions.length > 0) return []
  // Without a version the entry is as its first import left it: another release computed the digest, from other fields.
  // A field that the draft lacks may be one of these, or one that the draft removed: it stays unknown.
  const names = fieldNames(kind)
  return fingerprintsOf(kind, published).map((print, index) => (Object.hasOwn(document, names[index]!) ? print : ""))
}

/** Rebases the document of an editor. */
export async function rebaseState(db: Database, ref: EntryRef, state: EntryState): Promise<Rebased> {
  const { draft, document, digest, published } = state
  return rebaseDocument(db, ref, { document, baseDigest: draft?.baseDigest ?? digest }, published)
}

type Rebasable = EntryRef & Pick<Draft, "document" | "baseDigest">

/** A draft rebased as for its publication. One with a conflict, or one that removes its entry, is unchanged. */
export async function rebaseDraft<D extends Rebasable>(
  db: Database,
  draft: D,
  published: StoredEntry | undefined,
): Promise<D> {
  const { document, baseDigest } = draft
  if (document === null) return draft
  const own = { document: document as Record<string, unknown>, baseDigest }
  const { publishedConflict, ...rebased } = await rebaseDocument(db, draft, own, published)
  return publishedConflict ? draft : { ...draft, ...rebased }
}

/** The drafts that cannot be published before somebody solves a conflict, by `entryKey`. */
export async function listConflicting(db: Database, drafts: readonly Draft[]): Promise<Set<string>> {
  const conflicting = new Set<string>()
  const published = await findEntries(db, drafts)
  for (const draft of drafts) {
    const entry = published.get(entryKey(draft))
    const { baseDigest } = await rebaseDraft(db, draft, entry)
    if (baseDigest !== digestOf(entry)) conflicting.add(entryKey(draft))
  }
  return conflicting
}

/** Drafts, each rebased onto what is published now. */
export async function rebaseDrafts<D extends Rebasable>(db: Database, drafts: readonly D[]): Promise<D[]> {
  return Promise.all(drafts.map(async (draft) => rebaseDraft(db, draft, await findEntry(db, draft))))
}
