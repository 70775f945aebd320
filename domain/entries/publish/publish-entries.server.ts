import type { Database } from "#platform/database/connect.ts"
import type { Services } from "#platform/services.ts"
import { type AuditEntry, recordAudits } from "#domain/audit/audit.server.ts"
import { isChange, planAndWrite } from "#domain/content/write-content.server.ts"
import { rebuildSearchWithin } from "#domain/search/documents/rebuild-search.server.ts"
import { changedFields } from "#domain/entries/changed-fields.server.ts"
import { discardDrafts } from "#domain/entries/drafts/drafts.server.ts"
import { digestOf } from "#domain/entries/documents/entry-digest.server.ts"
import {
  type EntryVersion,
  type FormerEntry,
  addVersions,
  findAuthor,
  listFormerEntries,
} from "#domain/entries/history/entry-history.server.ts"
import { type EntryRef, entryKey } from "#domain/entries/entry-kind.ts"
import { type ListChange, planUndoneOrders, undoOrders } from "#domain/entries/entry-order.server.ts"
import { showsPicture } from "#domain/entries/picture-fields.ts"
import { type EntriesPlan, type EntryChange, type EntryProblem, planEntries } from "./plan-entries.server.ts"
import type { Publisher } from "./publisher.ts"

export interface EntryToPublish extends EntryChange {
  /** `digestOf` the published entry that the document is based on. */
  baseDigest: string
  /** The draft that becomes published; it is removed unless another revision was saved meanwhile. */
  draftRevision?: number
  /** The author, if it is not the publisher. */
  staff?: Publisher["staff"]
}

interface ConflictingEntry extends EntryRef {
  /** The author of what was published meanwhile; undefined if an import removed the entry, and of an order. */
  author: Pick<EntryVersion, "by" | "at" | "origin"> | undefined
}

export type PublishResult =
  | { status: "published"; batch: string; warnings: EntryProblem[] }
  /** The published entries are already equal. */
  | { status: "unchanged" }
  | { status: "refused"; problems: EntryProblem[]; warnings: EntryProblem[] }
  | { status: "conflict"; entries: ConflictingEntry[] }

export interface PublishOptions {
  /** Called in the transaction: if it throws, nothing is published. */
  check?: (trx: Database) => Promise<void>
  /** Changes of the order of lists to undo in the same publication. */
  orders?: readonly ListChange[]
}

/**
 * Publishes entries together, all or nothing, in one transaction: rows, search documents, history and audit events are
 * written, and the drafts deleted. Every process shows the change within a second.
 */
export async function publishEntries(
  services: Pick<Services, "db" | "clock">,
  entries: readonly EntryToPublish[],
  publisher: Publisher,
  { check = async () => {}, orders = [] }: PublishOptions = {},
): Promise<PublishResult> {
  const planned = await planAndWrite(services, {
    plan: (db, { at }) => plan(db, { entries, orders }, at),
    within: async (trx, plan, written) => {
      await check(trx)
      const { at: now } = written
      if (plan.isSearchStale) await rebuildSearchWithin(trx, now)
      const all = withPictures(entries, plan).map((entry) => ({ ...entry, staff: entry.staff ?? publisher.staff }))
      const changed = await addVersions(trx, all, plan.former, { ...written, origin: publisher.origin })
      const { event, staff, address } = publisher
      const events = changed.map((entry) => eventOf(entry, plan, publisher))
      await undoOrders(trx, orders, { publisher, publication: { ...written, origin: publisher.origin } })
      await recordAudits(trx, now, event ? [...events, { ...event, staff, address }] : events)
      await removeDrafts(trx, all)
    },
  })
  const { conflicts, problems, warnings, plans, isMore, batch } = planned
  if (conflicts.length > 0) return { status: "conflict", entries: conflicts }
  if (problems.length > 0) return { status: "refused", problems, warnings }
  if (isChange(plans) || isMore) return { status: "published", batch, warnings }
  await removeDrafts(services.db, entries)
  return { status: "unchanged" }
}

/** A new picture is published by the author of an entry that shows it. */
function withPictures(entries: readonly EntryToPublish[], { pictures }: EntriesPlan): EntryToPublish[] {
  const staffOf = ({ id }: EntryRef) => entries.find(({ document }) => showsPicture(document, id))?.staff
  return [...entries, ...pictures.map((picture) => ({ ...picture, staff: staffOf(picture) }))]
}

interface PublicationPlan extends EntriesPlan {
  conflicts: ConflictingEntry[]
  /** The former states, by `entryKey`. */
  former: ReadonlyMap<string, FormerEntry>
  /** An order changes. */
  isMore: boolean
}

async function plan(
  db: Database,
  { entries, orders }: { entries: readonly EntryToPublish[]; orders: readonly ListChange[] },
  now: Date,
): Promise<PublicationPlan> {
  const planned = await planEntries(db, entries, now)
  const conflicts: ConflictingEntry[] = []
  for (const { kind, id, baseDigest } of entries)
    if (digestOf(planned.before.get(entryKey({ kind, id }))) !== baseDigest)
      conflicts.push({ kind, id, author: await findAuthor(db, { kind, id }) })
  const undone = await planUndoneOrders(db, orders, now)
  for (const ref of undone.conflicts) conflicts.push({ ...ref, author: undefined })
  // Read while planning, not in the transaction, which blocks other writers.
  const former = await listFormerEntries(db, [...entries, ...planned.pictures], planned.before)
  const isMore = undone.isChange && conflicts.length === 0 && planned.problems.length === 0
  return { ...planned, plans: conflicts.length > 0 ? [] : planned.plans, conflicts, former, isMore }
}

function removeDrafts(db: Database, entries: readonly EntryToPublish[]): Promise<void> {
  return discardDrafts(
    db,
    entries.flatMap(({ kind, id, draftRevision: revision }) => (revision === undefined ? [] : { kind, id, revision })),
  )
}

function eventOf(
  entry: EntryToPublish,
  { before, after }: EntriesPlan,
  { address, origin }: Pick<Publisher, "address" | "origin">,
): AuditEntry {
  const key = entryKey(entry)
  const isRemoved = after.get(key) === null
  return {
    staff: entry.staff,
    address,
    action: isRemoved ? "content-removed" : "content-published",
    subject: { kind: "entry", id: key },
    details: { origin, fields: changedFields(before.get(key)?.document, after.get(key)) },
  }
}
