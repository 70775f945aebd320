import { isPostgres } from "#database/dialect.ts"
import { isClockDoubted } from "#platform/database/clock-jump.server.ts"
import type { Database } from "#platform/database/connect.ts"
import type { Services } from "#platform/services.ts"
import { commandActor } from "#domain/audit/audit.server.ts"
import { getAgency } from "#domain/agency/agency.server.ts"
import type { ScheduleRefusal } from "#domain/entries/drafts/drafts.server.ts"
import { entryKey, isSameEntry } from "#domain/entries/entry-kind.ts"
import type { EntryProblem } from "./plan-entries.server.ts"
import { listFaulty } from "./list-faulty.server.ts"
import { type Publishing, mayPublishDraft } from "#domain/entries/drafts/may-publish-draft.server.ts"
import { rebaseDrafts } from "#domain/entries/drafts/rebase-draft.server.ts"
import { type EntryToPublish, type PublishResult, publishEntries } from "./publish-entries.server.ts"
import { type DraftAuthor, type RefusedDraft, queueRefusals } from "./schedule-refused-email.ts"

/** While the clock is doubted, what was due longer ago is not published: with a wrong clock, a year of schedules is. */
const doubtedMs = 5 * 60_000
/** Longer than a publication takes. After a crash, another process takes the draft once the lease has expired. */
const leaseMinutes = 3

/**
 * Publishes the drafts that are due; several processes may do so concurrently. Drafts scheduled for the same instant
 * are published together. Drafts with a mistake are left out and keep the reason, and their author gets an email. Those
 * whose schedule is removed meanwhile are left out too, and overdue ones while the clock is doubted. If the publication
 * of an instant fails, its drafts are tried again with the next call. Returns how many drafts were due.
 */
export async function publishScheduled(services: Services): Promise<number> {
  const due = await leaseDue(services.db, services.clock())
  const failures: unknown[] = []
  for (const together of Map.groupBy(due, ({ publishAt }) => publishAt).values())
    try {
      await publishInstant(services, together)
    } catch (error) {
      failures.push(error)
      // If this fails too, the lease expires later.
      await release(services.db, together, { leased_until: null }).catch(() => {})
    }
  if (failures.length > 0) throw failures[0]
  return due.length
}

async function publishInstant(services: Services, drafts: readonly DueDraft[]): Promise<void> {
  const refused = await publishTogether(services, drafts)
  await saveRefusals(services, refused)
  // A draft that was saved again during its publication stays, no longer scheduled.
  const published = drafts.filter((draft) => !refused.some((one) => isSameEntry(one.draft, draft)))
  await release(services.db, published, { publish_at: null, leased_until: null })
}

/** A draft that this process has leased. */
interface DueDraft extends EntryToPublish {
  draftRevision: number
  publishAt: string
  author: (DraftAuthor & Publishing) | undefined
}

interface Refused extends RefusedDraft {
  draft: DueDraft
}

/** One statement leases the drafts, so that two processes never get the same one. */
async function leaseDue(db: Database, now: Date): Promise<DueDraft[]> {
  const isDoubted = await isClockDoubted(db, now)
  const rows = await db
    .updateTable("content_draft")
    .set({ leased_until: new Date(now.getTime() + leaseMinutes * 60_000).toISOString() })
    .where("publish_at", "<=", now.toISOString())
    .$if(isDoubted, (query) => query.where("publish_at", ">=", new Date(now.getTime() - doubtedMs).toISOString()))
    .where(({ or, eb }) => or([eb("leased_until", "is", null), eb("leased_until", "<=", now.toISOString())]))
    .returningAll()
    .execute()
  const authors = rows.flatMap(({ staff_id }) => staff_id ?? [])
  const staff =
    authors.length === 0 ? [] : await db.selectFrom("staff").selectAll().where("id", "in", authors).execute()
  return rows
    .map((row): DueDraft => {
      const author = staff.find(({ id }) => id === row.staff_id)
      return {
        kind: row.kind,
        id: row.entry_id,
        document: row.document === null ? null : (JSON.parse(row.document) as unknown),
        baseDigest: row.base_digest,
        draftRevision: row.revision,
        publishAt: row.publish_at ?? "",
        author: author && { ...author, isActive: author.disabled_at === null },
        staff: author && { id: author.id, name: author.name },
      }
    })
    .sort((a, b) => (a.publishAt < b.publishAt ? -1 : a.publishAt > b.publishAt ? 1 : 0))
}

/** Publishes every draft that can be published, each in its author's name. Returns the others. */
async function publishTogether(services: Services, drafts: readonly DueDraft[]): Promise<Refused[]> {
  const refused = await listWithoutRights(services.db, drafts)
  let rest = drafts.filter((draft) => !refused.some((one) => one.draft === draft))
  while (rest.length > 0) {
    rest = await rebaseDrafts(services.db, rest)
    const result = await publishDue(services, rest)
    if (result.status === "withdrawn") {
      rest = rest.filter((draft) => !result.drafts.includes(draft))
      continue
    }
    const problems = problemsOf(result)
    if (problems.length === 0) break
    const faulty = await listFaulty(services, rest, problems)
    refused.push(...faulty)
    rest = rest.filter((draft) => !faulty.some((one) => one.draft === draft))
  }
  return refused
}

/**
 * The drafts whose author may not publish them now. `holdSchedulesOf` holds most of them when the rights change: these
 * are left of a release without it, or of what was published since, so that the draft now changes other fields.
 */
async function listWithoutRights(db: Database, drafts: readonly DueDraft[]): Promise<Refused[]> {
  const refused: Refused[] = []
  for (const draft of drafts) {
    const { kind, id, author } = draft
    if (!author || (await mayPublishDraft(db, draft, author))) continue
    const reason = "quem a guardou não publica mais tudo o que há nela: confira, e agende de novo"
    refused.push({ draft, problems: [{ kind, id, field: "", reason }] })
  }
  return refused
}

/** These drafts were unscheduled, rescheduled or discarded since they were leased. Nothing was published. */
interface Withdrawn {
  status: "withdrawn"
  drafts: DueDraft[]
}

async function publishDue(services: Services, drafts: readonly DueDraft[]): Promise<PublishResult | Withdrawn> {
  const withdrawn: DueDraft[] = []
  const undo = new Error("withdrawn")
  const check = async (trx: Database) => {
    const due = await lockScheduled(trx, drafts[0]!.publishAt)
    withdrawn.push(...drafts.filter((draft) => !due.has(entryKey(draft))))
    if (withdrawn.length > 0) throw undo
  }
  const publisher = { ...commandActor, origin: "schedule" } as const
  return publishEntries(services, drafts, publisher, { check }).catch((error: unknown): Withdrawn => {
    if (error !== undo) throw error
    return { status: "withdrawn", drafts: withdrawn }
  })
}

/** The drafts of an instant, by `entryKey`. Until the transaction ends, nobody can change their schedule. */
async function lockScheduled(trx: Database, publishAt: string): Promise<Set<string>> {
  const rows = await trx
    .selectFrom("content_draft")
    .select(["kind", "entry_id as id"])
    .where("publish_at", "=", publishAt)
    .$if(isPostgres(trx), (query) => query.forUpdate())
    .execute()
  return new Set(rows.map(entryKey))
}

function problemsOf(result: PublishResult): EntryProblem[] {
  if (result.status === "refused") return result.problems
  if (result.status !== "conflict") return []
  return result.entries.map(({ kind, id, author }) => ({
    kind,
    id,
    field: "",
    reason: `${author?.by ?? "uma importação"} mudou o que está no ar depois deste rascunho`,
  }))
}

/** Stores the reason and queues its email in one transaction: both or neither. */
async function saveRefusals(services: Services, refused: readonly Refused[]): Promise<void> {
  if (refused.length === 0) return
  // Before the transaction: within it, SQLite's only connection could not read the agency.
  const agency = await getAgency(services)
  const now = services.clock()
  await services.db.transaction().execute(async (trx) => {
    const saved: Refused[] = []
    for (const { draft, problems } of refused) {
      const refusal: ScheduleRefusal = { at: now.toISOString(), problems }
      const { numUpdatedRows } = await trx
        .updateTable("content_draft")
        .set({ publish_at: null, leased_until: null, refused: JSON.stringify(refusal) })
        .where("kind", "=", draft.kind)
        .where("entry_id", "=", draft.id)
        .where("revision", "=", draft.draftRevision)
        .where("publish_at", "=", draft.publishAt)
        .executeTakeFirstOrThrow()
      // No row: it was saved, rescheduled or published meanwhile.
      if (numUpdatedRows > 0n) saved.push({ draft, problems })
    }
    await queueRefusals(trx, services, saved, agency)
  })
}

async function release(
  db: Database,
  drafts: readonly DueDraft[],
  released: { publish_at?: null; leased_until: null },
): Promise<void> {
  for (const { kind, id, publishAt } of drafts)
    await db
      .updateTable("content_draft")
      .set(released)
      .where("kind", "=", kind)
      .where("entry_id", "=", id)
      .where("publish_at", "=", publishAt)
      .execute()
}
