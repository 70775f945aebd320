import { type Selectable, sql } from "kysely"
import type { ContentDraftTable } from "#database/schema.ts"
import type { Database } from "#platform/database/connect.ts"
import { chunks, rowsMax } from "#platform/database/chunks.ts"
import { findEntry } from "#domain/entries/documents/read-entries.server.ts"
import { changesPix, editableFields, mayChange } from "#domain/entries/editable-fields.ts"
import type { EntryKind, EntryRef } from "#domain/entries/entry-kind.ts"
import type { StaffMember } from "#domain/staff/staff.ts"
import type { EntryProblem } from "#domain/entries/publish/plan-entries.server.ts"

/* The one draft of an entry. It never touches the content version, so cached pages stay as they are. */

export interface Draft extends EntryRef {
  /** May be unfinished. Null: to be removed from the site. */
  document: unknown
  /** `digestOf` the published entry that it is based on. */
  baseDigest: string
  /** Id of the person who saved it last. */
  staffId: string | undefined
  savedBy: string | undefined
  savedAt: string
  /** Increases with each save. The entry's next draft begins at 1 again. */
  revision: number
  /** When it is scheduled to be published. */
  publishAt: string | null
  /** Why its scheduled publication failed. */
  refused: ScheduleRefusal | null
}

/** The problems of a scheduled publication, as the editor's form shows them. */
export interface ScheduleRefusal {
  at: string
  problems: EntryProblem[]
  /** Set by the system, not by an error in the content; cleared when the draft is scheduled, published or discarded. */
  held?: true
}

export interface DraftInput extends EntryRef {
  document: unknown
  baseDigest: string
  /** The revision that the form showed; 0 if there was no draft. */
  revision: number
}

/** Without `roles` nobody's rights are checked: a part of the draft was published, and its rest has not changed. */
export interface DraftSaver {
  id: string
  roles?: StaffMember["roles"]
}

export type SavedDraft =
  | { status: "saved"; revision: number }
  /** Somebody else saved, published or discarded it meanwhile; `draft` is the current one. */
  | { status: "conflict"; draft: Draft | undefined }

/** Saves a finished or unfinished document, unless another revision was saved meanwhile. */
export async function saveDraft(db: Database, input: DraftInput, staff: DraftSaver, now: Date): Promise<SavedDraft> {
  const { kind, id, document, baseDigest, revision } = input
  const row = {
    document: document === null ? null : JSON.stringify(document),
    base_digest: baseDigest,
    staff_id: staff.id,
    changed_at: now.toISOString(),
    revision: revision + 1,
  }
  const { numUpdatedRows, numInsertedOrUpdatedRows } = await (revision === 0
    ? db
        .insertInto("content_draft")
        .values({ kind, entry_id: id, ...row })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow()
        .then((result) => ({ ...result, numUpdatedRows: undefined }))
    : db
        .updateTable("content_draft")
        .set({ ...row, ...(await scheduleAfter(db, input, staff, now)) })
        .where("kind", "=", kind)
        .where("entry_id", "=", id)
        .where("revision", "=", revision)
        .executeTakeFirstOrThrow()
        .then((result) => ({ ...result, numInsertedOrUpdatedRows: undefined })))
  const isSaved = (numUpdatedRows ?? numInsertedOrUpdatedRows ?? 0n) > 0n
  if (isSaved) return { status: "saved", revision: row.revision }
  return { status: "conflict", draft: await findDraft(db, { kind, id }) }
}

/**
 * A draft that is saved again stays scheduled, unless the change needs a new review: another Pix, or fields that the
 * person may not publish.
 */
async function scheduleAfter(db: Database, draft: DraftInput, staff: DraftSaver, now: Date) {
  const problem = (await pixProblem(db, draft)) ?? (await rightsProblem(db, draft, staff))
  if (!problem) return { refused: heldRefusal }
  const held: ScheduleRefusal = {
    held: true,
    at: now.toISOString(),
    problems: [{ kind: draft.kind, id: draft.id, ...problem }],
  }
  const refused = sql<string | null>`case when publish_at is null then ${heldRefusal} else ${JSON.stringify(held)} end`
  return { refused, publish_at: null, leased_until: null }
}

/** Scheduling another Pix needs re-authentication, which saving a draft does not ask for. */
async function pixProblem(db: Database, { kind, id, document, revision }: DraftInput) {
  const saved = kind === "honeymoons" ? await findDraft(db, { kind, id }) : undefined
  if (saved?.revision !== revision || !changesPix(kind, { before: saved.document, after: document })) return undefined
  return { field: "pix", reason: "o Pix mudou depois que a publicação foi agendada: confira, e agende de novo" }
}

/** The schedule would publish fields in the name of a person who may not publish them. */
async function rightsProblem(db: Database, { kind, id, document }: DraftInput, { roles }: DraftSaver) {
  if (!roles || !editableFields(kind, { roles })) return undefined
  const before = (await findEntry(db, { kind, id }))?.document
  if (mayChange(kind, { roles }, { before, after: document })) return undefined
  const reason = "mudou depois de agendada, por quem não publica tudo o que há nela: confira, e agende de novo"
  return { field: "", reason }
}

/** Matches no text inside the JSON, where quotes are escaped. */
const heldRefusal = sql<string | null>`case when refused like ${'%"held":true%'} then refused end`

/** Returns false and keeps the draft if another revision was saved meanwhile. */
export async function discardDraft(db: Database, { kind, id }: EntryRef, revision: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("content_draft")
    .where("kind", "=", kind)
    .where("entry_id", "=", id)
    .where("revision", "=", revision)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/**
 * Names the draft that a form shows, like an ETag; empty without one. The revision alone would also name a later draft
 * of the entry.
 */
export function draftTag(draft: Pick<Draft, "revision" | "savedAt"> | undefined): string {
  return draft ? `${draft.revision}@${draft.savedAt}` : ""
}

/** Discards the draft that a form showed and returns it. Undefined if the entry has another one, or none. */
export async function discardShown(db: Database, ref: EntryRef, tag: string): Promise<Draft | undefined> {
  const draft = await findDraft(db, ref)
  return draft && draftTag(draft) === tag && (await discardDraft(db, ref, draft.revision)) ? draft : undefined
}

/** Discards the drafts of several entries, each only in its given revision. */
export async function discardDrafts(
  db: Database,
  drafts: ReadonlyArray<EntryRef & { revision: number }>,
): Promise<void> {
  for (const alike of Map.groupBy(drafts, ({ kind, revision }) => `${kind} ${revision}`).values())
    for (const some of chunks(alike, rowsMax))
      await db
        .deleteFrom("content_draft")
        .where("kind", "=", some[0]!.kind)
        .where("revision", "=", some[0]!.revision)
        .where(
          "entry_id",
          "in",
          some.map(({ id }) => id),
        )
        .execute()
}

export async function findDraft(db: Database, { kind, id }: EntryRef): Promise<Draft | undefined> {
  const row = await selectDrafts(db)
    .where("content_draft.kind", "=", kind)
    .where("content_draft.entry_id", "=", id)
    .executeTakeFirst()
  return row && draftOf(row)
}

/** All drafts, or those of one kind; the last saved first. */
export async function listDrafts(db: Database, kind?: EntryKind): Promise<Draft[]> {
  const query = selectDrafts(db).orderBy("content_draft.changed_at", "desc").orderBy("content_draft.entry_id")
  return (await (kind ? query.where("content_draft.kind", "=", kind) : query).execute()).map(draftOf)
}

/**
 * True for a picture that was never published. It is not waiting for publication: it is published with the first entry
 * that shows it.
 */
export function isUpload({ kind, baseDigest }: Draft): boolean {
  return kind === "pictures" && baseDigest === ""
}

function selectDrafts(db: Database) {
  return db
    .selectFrom("content_draft")
    .leftJoin("staff", "staff.id", "content_draft.staff_id")
    .selectAll("content_draft")
    .select("staff.name as staff_name")
}

function draftOf(row: Selectable<ContentDraftTable> & { staff_name: string | null }): Draft {
  return {
    kind: row.kind,
    id: row.entry_id,
    document: row.document === null ? null : (JSON.parse(row.document) as unknown),
    baseDigest: row.base_digest,
    staffId: row.staff_id ?? undefined,
    savedBy: row.staff_name ?? undefined,
    savedAt: row.changed_at,
    revision: row.revision,
    publishAt: row.publish_at,
    refused: row.refused === null ? null : (JSON.parse(row.refused) as ScheduleRefusal),
  }
}
