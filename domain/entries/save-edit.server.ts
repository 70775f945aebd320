import type { Database } from "#platform/database/connect.ts"
import { type Draft, type DraftInput, discardDraft, findDraft, saveDraft } from "./drafts.server.ts"
import { digestOfDocument } from "./entry-digest.server.ts"
import type { EntryKind, EntryRef } from "./entry-kind.ts"
import { type EntryState, findEntryState, isPublished } from "./entry-state.server.ts"
import { type FieldMerge, type Fingerprints, fingerprintsOf, mergeFields } from "./merge-fields.server.ts"
import { type Rebased, rebaseDocument } from "./rebase-draft.server.ts"

/** What a form began with. */
export interface FormBase {
  /** `digestOf` the published entry. */
  digest: string
  /** Of the draft; 0 where there was none. */
  revision: number
  fields: Fingerprints
}

export function formBaseOf(kind: EntryKind, { digest, draft, document }: EntryState): FormBase {
  return { digest, revision: draft?.revision ?? 0, fields: fingerprintsOf(kind, document) }
}

export interface EditedEntry extends EntryRef {
  document: Record<string, unknown>
  begun: FormBase
  /** `digestOf` a published entry that somebody compared with this document, and that it may replace. */
  accepted?: string | undefined
  /** Read just now: spares the first reading. */
  state?: EntryState
}

export type SavedEdit = KeptEdit | RefusedEdit

/** The draft, with what others changed meanwhile where this edit did not. With a conflict it cannot be published. */
interface KeptEdit extends Omit<Rebased, "baseDigest"> {
  status: "saved"
  /** 0: it says what is published, so that there is no draft. */
  revision: number
}

/** Nothing is kept. */
interface RefusedEdit extends FieldMerge {
  status: "overtaken"
  /** What there is now. */
  state: EntryState
  /** The draft was discarded, so that nothing of it may return unasked. */
  isDiscarded: boolean
}

/**
 * Keeps what was typed as the draft, over what others saved or published meanwhile. What is published already needs no
 * draft: it ends.
 */
export async function saveEdit(
  db: Database,
  { kind, id, document: typed, begun, accepted, state: found }: EditedEntry,
  staff: { id: string },
  now: Date,
): Promise<SavedEdit> {
  const ref = { kind, id }
  for (let tried = 0; ; tried += 1) {
    const state = tried === 0 && found ? found : await findEntryState(db, ref)
    if (!state) throw new Error(`nobody knows ${kind}/${id}`)
    const { draft, published, digest } = state
    if (isDiscarded(begun, state))
      return { status: "overtaken", state, isDiscarded: true, conflicts: [], document: typed }
    const merge = mergeFields(kind, begun.fields, { mine: typed, theirs: state.document })
    if (merge.conflicts.length > 0) return { status: "overtaken", state, isDiscarded: false, ...merge }
    const own = { document: merge.document, baseDigest: draft?.baseDigest ?? (published ? digest : begun.digest) }
    const { baseDigest, ...rebased } =
      accepted === digest ? { ...own, baseDigest: digest } : await rebaseDocument(db, ref, own, published)
    const isKnown = baseDigest === digest && isPublished(ref, rebased.document, published)
    const revision = isKnown
      ? await endDraft(db, ref, draft)
      : await keepDraft(
          db,
          { ...ref, document: rebased.document, baseDigest, revision: draft?.revision ?? 0 },
          { draft, staff, now },
        )
    // Undefined: somebody else was faster, and is merged too.
    if (revision !== undefined) return { status: "saved", revision, ...rebased }
  }
}

/** The form's draft is gone although nothing was published: somebody did not want it. */
function isDiscarded(begun: FormBase, { draft, digest }: EntryState): boolean {
  return begun.revision > (draft?.revision ?? 0) && begun.digest === digest
}

async function endDraft(db: Database, ref: EntryRef, draft: Draft | undefined): Promise<number | undefined> {
  const isGone = draft ? await discardDraft(db, ref, draft.revision) : !(await findDraft(db, ref))
  return isGone ? 0 : undefined
}

async function keepDraft(
  db: Database,
  input: DraftInput,
  { draft, staff, now }: { draft: Draft | undefined; staff: { id: string }; now: Date },
): Promise<number | undefined> {
  const isSame =
    draft?.baseDigest === input.baseDigest && digestOfDocument(draft.document) === digestOfDocument(input.document)
  if (isSame) return draft.revision
  const saved = await saveDraft(db, input, staff, now)
  return saved.status === "saved" ? saved.revision : undefined
}
