import type { Database } from "#platform/database/connect.ts"
import type { Services } from "#platform/services.ts"
import { recordAudit } from "#domain/audit/audit.server.ts"
import type { OwnActor } from "#domain/staff/actor.ts"
import { findStaff } from "#domain/staff/staff-rows.server.ts"
import { type Draft, findDraft } from "./drafts.server.ts"
import { digestOf } from "#domain/entries/documents/entry-digest.server.ts"
import { type EntryRef, entryKey, isSameEntry } from "#domain/entries/entry-kind.ts"
import { type EntryProblem, planEntries } from "#domain/entries/publish/plan-entries.server.ts"
import { mayPublishDraft } from "./may-publish-draft.server.ts"
import { rebaseDrafts } from "./rebase-draft.server.ts"

/** A draft as the form showed it. */
export interface DraftToSchedule extends EntryRef {
  revision: number
}

export type ScheduleResult =
  | { status: "scheduled"; warnings: EntryProblem[] }
  /** The problems that would prevent their publication. */
  | { status: "refused"; problems: EntryProblem[]; warnings: EntryProblem[] }
  /** The drafts that were saved, published or discarded meanwhile. */
  | { status: "conflict"; entries: EntryRef[] }

type Needed = Pick<Services, "db" | "clock">

/**
 * Schedules these drafts to be published together at an instant, which replaces an earlier one. They are checked as for
 * a publication at that instant. A draft that is saved again stays scheduled.
 */
export async function scheduleDrafts(
  { db, clock }: Needed,
  drafts: readonly DraftToSchedule[],
  at: Date,
  actor: OwnActor,
): Promise<ScheduleResult> {
  const found: Draft[] = []
  for (const ref of drafts) {
    const draft = await findDraft(db, ref)
    if (draft?.revision === ref.revision) found.push(draft)
  }
  const missing = drafts.filter((ref) => !found.some((draft) => isSameEntry(draft, ref)))
  if (missing.length > 0) return { status: "conflict", entries: missing }
  const rebased = await rebaseDrafts(db, found)
  const { problems, warnings, before } = await planEntries(db, rebased, at, { search: false })
  const outdated = rebased.filter((draft) => digestOf(before.get(entryKey(draft))) !== draft.baseDigest)
  if (outdated.length > 0) return { status: "conflict", entries: outdated }
  if (problems.length > 0) return { status: "refused", problems, warnings }
  const vouched = await listVouched(db, rebased)
  const conflicts = await setPublishAt({ db, clock }, drafts, at, actor, vouched)
  return conflicts.length > 0 ? { status: "conflict", entries: conflicts } : { status: "scheduled", warnings }
}

/**
 * The drafts whose author may not publish them, by `entryKey`. Who schedules one vouches for it: it is published in
 * that person's name, and only while that person may.
 */
async function listVouched(db: Database, drafts: readonly Draft[]): Promise<Set<string>> {
  const vouched = new Set<string>()
  for (const draft of drafts) {
    const author = draft.staffId === undefined ? undefined : await findStaff(db, draft.staffId)
    if (!author || !(await mayPublishDraft(db, draft, author))) vouched.add(entryKey(draft))
  }
  return vouched
}

/** Removes the schedule of these drafts; the drafts stay. One whose schedule was held meanwhile is a conflict. */
export async function unscheduleDrafts(services: Needed, drafts: readonly DraftToSchedule[], actor: OwnActor) {
  return setPublishAt(services, drafts, undefined, actor)
}

/** Returns the drafts that were saved or removed meanwhile. If there are any, nothing is set. */
async function setPublishAt(
  { db, clock }: Needed,
  drafts: readonly DraftToSchedule[],
  at: Date | undefined,
  { staff, address }: OwnActor,
  vouched: ReadonlySet<string> = new Set(),
): Promise<EntryRef[]> {
  const conflicts: EntryRef[] = []
  const undo = new Error("conflict")
  await db
    .transaction()
    .execute(async (trx) => {
      for (const draft of drafts) {
        const { numUpdatedRows } = await trx
          .updateTable("content_draft")
          .set({ publish_at: at?.toISOString() ?? null, leased_until: null, refused: null })
          .$if(vouched.has(entryKey(draft)), (query) => query.set({ staff_id: staff.id }))
          .where("kind", "=", draft.kind)
          .where("entry_id", "=", draft.id)
          .where("revision", "=", draft.revision)
          // Holding a schedule, or refusing it, leaves the revision; its reason stays until somebody has read it.
          .$if(at === undefined, (query) => query.where("publish_at", "is not", null))
          .executeTakeFirstOrThrow()
        if (numUpdatedRows === 0n) conflicts.push(draft)
        await recordAudit(trx, clock(), {
          staff,
          address,
          action: at ? "content-scheduled" : "content-unscheduled",
          subject: { kind: "entry", id: entryKey(draft) },
          ...(at && { details: { at: at.toISOString() } }),
        })
      }
      if (conflicts.length > 0) throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
  return conflicts
}
