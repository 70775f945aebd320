import type { Database } from "#platform/database/connect.ts"
import { type Draft, type DraftInput, type DraftSaver, discardDraft, findDraft, saveDraft } from "./drafts.server.ts"
import { digestOfDocument } from "#domain/entries/documents/entry-digest.server.ts"
import type { EntryKind, EntryRef } from "#domain/entries/entry-kind.ts"
import { type EntryState, equalsPublished, findEntryState } from "./entry-state.server.ts"
import { type FieldMerge, type Fingerprints, fingerprintsOf, mergeFields, withOwn } from "./merge-fields.server.ts"
import { type Rebased, rebaseDocument } from "./rebase-draft.server.ts"

/** The state that a form was opened with. */
export interface FormBase {
  /** `digestOf` the published entry. */
  digest: string
  /** Revision of the draft; 0 without one. */
  revision: number
  fields: Fingerprints
}

export function formBaseOf(kind: EntryKind, { digest, draft, document }: EntryState): FormBase {
  return { digest, revision: draft?.revision ?? 0, fields: fingerprintsOf(kind, document) }
}

export interface EditedEntry extends EntryRef {
  document: Record<string, unknown>
  begun: FormBase
  /** What the form sent before without getting an answer: it may have been saved. */
  unanswered?: Record<string, unknown> | undefined
  /** `digestOf` a published entry that the person has compared with this document: it may be overwritten. */
  accepted?: string | undefined
  /** The state if it was just read; saves the first query. */
  state?: EntryState
}

export type EditResult = SavedEdit | RefusedEdit

/**
 * The saved draft, merged with changes by others to fields that this edit did not change. With a conflict it cannot be
 * published.
 */
interface SavedEdit extends Omit<Rebased, "baseDigest"> {
  status: "saved"
  /** 0 if it equals the published entry: then there is no draft. */
  revision: number
}

/** Nothing was saved. */
interface RefusedEdit extends FieldMerge {
  status: "conflict"
  /** The current state. */
  state: EntryState
  /** The draft was discarded: its content must not return without the person's consent. */
  isDiscarded: boolean
}

/**
 * Saves the edit as the draft, merged with what others saved or published meanwhile. If it equals the published entry,
 * the draft is removed.
 */
export async function saveEdit(
  db: Database,
  { kind, id, document: typed, begun, unanswered, accepted, state: found }: EditedEntry,
  staff: DraftSaver,
  now: Date,
): Promise<EditResult> {
  const ref = { kind, id }
  for (let tried = 0; ; tried += 1) {
    const state = tried === 0 && found ? found : await findEntryState(db, ref)
    if (!state) throw new Error(`nobody knows ${kind}/${id}`)
    const { draft, published, digest } = state
    if (isDiscarded({ ...ref, document: typed, begun, unanswered }, state))
      return { status: "conflict", state, isDiscarded: true, conflictingFields: [], document: typed }
    const base = unanswered ? withOwn(kind, begun.fields, { own: unanswered, theirs: state.document }) : begun.fields
    const merge = mergeFields(kind, base, { mine: typed, theirs: state.document })
    if (merge.conflictingFields.length > 0) return { status: "conflict", state, isDiscarded: false, ...merge }
    const own = { document: merge.document, baseDigest: draft?.baseDigest ?? (published ? digest : begun.digest) }
    const { baseDigest, ...rebased } =
      accepted === digest ? { ...own, baseDigest: digest } : await rebaseDocument(db, ref, own, published)
    const isKnown = baseDigest === digest && equalsPublished(ref, rebased.document, published)
    const revision = isKnown
      ? await endDraft(db, ref, draft)
      : await saveChangedDraft(
          db,
          { ...ref, document: rebased.document, baseDigest, revision: draft?.revision ?? 0 },
          { draft, staff, now },
        )
    // Undefined: somebody else saved first; the loop merges that too.
    if (revision !== undefined) return { status: "saved", revision, ...rebased }
  }
}

/**
 * Whether somebody discarded the draft that the form began with. If this edit, or the form's save whose answer was
 * lost, equals the published entry, it was not somebody else: saving that removes the draft.
 */
function isDiscarded(
  { begun, document, unanswered, ...ref }: EditedEntry,
  { draft, digest, published }: EntryState,
): boolean {
  const isGone = begun.revision > (draft?.revision ?? 0) && begun.digest === digest
  const isEnd = (mine: unknown) => mine !== undefined && equalsPublished(ref, mine, published)
  return isGone && (draft !== undefined || !(isEnd(document) || isEnd(unanswered)))
}

async function endDraft(db: Database, ref: EntryRef, draft: Draft | undefined): Promise<number | undefined> {
  const isGone = draft ? await discardDraft(db, ref, draft.revision) : !(await findDraft(db, ref))
  return isGone ? 0 : undefined
}

async function saveChangedDraft(
  db: Database,
  input: DraftInput,
  { draft, staff, now }: { draft: Draft | undefined; staff: DraftSaver; now: Date },
): Promise<number | undefined> {
  const isSame =
    draft?.baseDigest === input.baseDigest && digestOfDocument(draft.document) === digestOfDocument(input.document)
  if (isSame) return draft.revision
  const saved = await saveDraft(db, input, staff, now)
  return saved.status === "saved" ? saved.revision : undefined
}
