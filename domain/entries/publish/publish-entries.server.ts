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
  type Publication,
  addVersions,
  findAuthor,
  findFormer,
} from "#domain/entries/history/entry-history.server.ts"
import { type EntryRef, entryKey } from "#domain/entries/entry-kind.ts"
import { showsPicture } from "#domain/entries/picture-fields.ts"
import { type EntriesPlan, type EntryChange, type EntryProblem, planEntries } from "./plan-entries.server.ts"

export interface EntryToPublish extends EntryChange {
  /** `digestOf` the published entry that the document is based on. */
  baseDigest: string
  /** The draft that becomes published; it is removed unless another revision was saved meanwhile. */
  draftRevision?: number
  /** The author, if it is not the publisher. */
  staff?: Publisher["staff"]
}

/** The publisher and the origin of a publication. */
export interface Publisher {
  /** Undefined for a command on the server. */
  staff: { id: string; name: string } | undefined
  /** IP address. */
  address: string
  origin: Publication["origin"]
  /** A common audit event, recorded in addition to those of the entries. */
  event?: Pick<AuditEntry, "action" | "subject" | "details">
}

interface Overtaken extends EntryRef {
  /** The author of what was published meanwhile; undefined if an import removed the entry. */
  author: Pick<EntryVersion, "by" | "at" | "origin"> | undefined
}

export type PublishResult =
  | { status: "published"; batch: string; warnings: EntryProblem[] }
  /** The published entries are already equal. */
  | { status: "unchanged" }
  | { status: "refused"; problems: EntryProblem[]; warnings: EntryProblem[] }
  | { status: "overtaken"; entries: Overtaken[] }

/**
 * Publishes entries together, all or nothing, in one transaction: rows, search documents, history and audit events are
 * written, and the drafts deleted. Every process shows the change within a second. `check` is called in the
 * transaction: if it throws, nothing is published.
 */
export async function publishEntries(
  services: Pick<Services, "db" | "clock">,
  entries: readonly EntryToPublish[],
  publisher: Publisher,
  check: (trx: Database) => Promise<void> = async () => {},
): Promise<PublishResult> {
  const planned = await planAndWrite(services, {
    plan: (db, { at }) => plan(db, entries, at),
    within: async (trx, plan, written) => {
      await check(trx)
      const { at: now } = written
      if (plan.isSearchStale) await rebuildSearchWithin(trx, now)
      const all = withPictures(entries, plan).map((entry) => ({ ...entry, staff: entry.staff ?? publisher.staff }))
      const changed = await addVersions(trx, all, plan.former, { ...written, origin: publisher.origin })
      const { event, staff, address } = publisher
      const events = changed.map((entry) => eventOf(entry, plan, publisher))
      await recordAudits(trx, now, event ? [...events, { ...event, staff, address }] : events)
      await removeDrafts(trx, all)
    },
  })
  const { overtaken, problems, warnings, plans, batch } = planned
  if (overtaken.length > 0) return { status: "overtaken", entries: overtaken }
  if (problems.length > 0) return { status: "refused", problems, warnings }
  if (isChange(plans)) return { status: "published", batch, warnings }
  await removeDrafts(services.db, entries)
  return { status: "unchanged" }
}

/** A new picture is published by the author of an entry that shows it. */
function withPictures(entries: readonly EntryToPublish[], { pictures }: EntriesPlan): EntryToPublish[] {
  const staffOf = ({ id }: EntryRef) => entries.find(({ document }) => showsPicture(document, id))?.staff
  return [...entries, ...pictures.map((picture) => ({ ...picture, staff: staffOf(picture) }))]
}

interface PublicationPlan extends EntriesPlan {
  overtaken: Overtaken[]
  /** The former states, by `entryKey`. */
  former: ReadonlyMap<string, FormerEntry>
}

async function plan(db: Database, entries: readonly EntryToPublish[], now: Date): Promise<PublicationPlan> {
  const planned = await planEntries(db, entries, now)
  const overtaken: Overtaken[] = []
  for (const { kind, id, baseDigest } of entries)
    if (digestOf(planned.before.get(entryKey({ kind, id }))) !== baseDigest)
      overtaken.push({ kind, id, author: await findAuthor(db, { kind, id }) })
  // Read while planning, not in the transaction, which blocks other writers.
  const former = await findFormer(db, [...entries, ...planned.pictures], planned.before)
  return { ...planned, plans: overtaken.length > 0 ? [] : planned.plans, overtaken, former }
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
