import type { Transaction } from "kysely"
import type { Schema } from "#database/schema.ts"
import type { Database } from "#platform/database/connect.ts"
import type { Services } from "#platform/services.ts"
import { timeOrderedId } from "#platform/text/time-ordered-id.server.ts"
import { type AuditEntry, recordAudit } from "#domain/audit/audit.server.ts"
import { isChange, planAndWrite } from "#domain/content/write-content.server.ts"
import { rebuildSearchWithin } from "#domain/search/documents/rebuild-search.server.ts"
import { changedFields } from "./changed-fields.server.ts"
import { discardDraft } from "./drafts.server.ts"
import { digestOf } from "./entry-digest.server.ts"
import { type EntryVersion, type Publication, addVersion, changedAt, findAuthor } from "./entry-history.server.ts"
import { type EntryRef, entryKey } from "./entry-kind.ts"
import { type EntriesPlan, type EntryChange, type EntryProblem, planEntries } from "./plan-entries.server.ts"

export interface EntryToPublish extends EntryChange {
  /** `digestOf` the published entry that the document is based on. */
  baseDigest: string
  /** The draft that becomes published; it is removed unless another revision was saved meanwhile. */
  draftRevision?: number
}

/** Who publishes, and from where. */
export interface Publisher {
  /** Undefined for a command on the server. */
  staff: { id: string; name: string } | undefined
  /** IP address. */
  address: string
  origin: Publication["origin"]
  /** Recorded beside the events of the entries: what they have in common. */
  event?: Pick<AuditEntry, "action" | "subject" | "details">
}

interface Overtaken extends EntryRef {
  /** Who published meanwhile; undefined when the entry was removed by an import. */
  author: Pick<EntryVersion, "by" | "at" | "origin"> | undefined
}

export type PublishResult =
  | { status: "published"; batch: string; warnings: EntryProblem[] }
  /** The site shows this already. */
  | { status: "unchanged" }
  | { status: "refused"; problems: EntryProblem[]; warnings: EntryProblem[] }
  | { status: "overtaken"; entries: Overtaken[] }

/**
 * Publishes entries together, all or nothing, in one transaction: rows, search documents, history, audit and the end
 * of the drafts. Every process shows it within a second.
 */
export async function publishEntries(
  { db, clock }: Pick<Services, "db" | "clock">,
  entries: readonly EntryToPublish[],
  publisher: Publisher,
): Promise<PublishResult> {
  const now = clock()
  const publication = { at: now, staff: publisher.staff, origin: publisher.origin, batch: timeOrderedId(now) }
  const planned = await planAndWrite(db, now.toISOString(), {
    plan: (db) => plan(db, entries, now),
    within: async (trx, plan) => {
      if (plan.isSearchStale) await rebuildSearchWithin(trx, now)
      for (const entry of withPictures(entries, plan)) {
        const key = entryKey(entry)
        const before = { entry: plan.before.get(key), at: plan.changedAt.get(key) }
        if (await addVersion(trx, entry, before, publication))
          await auditEntry(trx, entry, plan, { publisher, publication })
      }
      const { event, staff, address } = publisher
      if (event) await recordAudit(trx, now, { ...event, staff, address })
      await removeDrafts(trx, withPictures(entries, plan))
    },
  })
  const { overtaken, problems, warnings, plans } = planned
  if (overtaken.length > 0) return { status: "overtaken", entries: overtaken }
  if (problems.length > 0) return { status: "refused", problems, warnings }
  if (isChange(plans)) return { status: "published", batch: publication.batch, warnings }
  await removeDrafts(db, entries)
  return { status: "unchanged" }
}

function withPictures(entries: readonly EntryToPublish[], { pictures }: EntriesPlan): EntryToPublish[] {
  return [...entries, ...pictures]
}

interface PublicationPlan extends EntriesPlan {
  overtaken: Overtaken[]
  /** When each entry last changed, by `entryKey`. */
  changedAt: ReadonlyMap<string, string | undefined>
}

async function plan(db: Database, entries: readonly EntryToPublish[], now: Date): Promise<PublicationPlan> {
  const planned = await planEntries(db, entries, now)
  const overtaken: Overtaken[] = []
  const changed = new Map<string, string | undefined>()
  for (const { kind, id, baseDigest } of entries) {
    const key = entryKey({ kind, id })
    changed.set(key, await changedAt(db, { kind, id }))
    if (digestOf(planned.before.get(key)) !== baseDigest)
      overtaken.push({ kind, id, author: await findAuthor(db, { kind, id }) })
  }
  return { ...planned, plans: overtaken.length > 0 ? [] : planned.plans, overtaken, changedAt: changed }
}

async function removeDrafts(db: Database, entries: readonly EntryToPublish[]) {
  for (const entry of entries) if (entry.draftRevision !== undefined) await discardDraft(db, entry, entry.draftRevision)
}

async function auditEntry(
  trx: Transaction<Schema>,
  entry: EntryToPublish,
  { before, after }: EntriesPlan,
  {
    publisher: { staff, address },
    publication: { at, origin },
  }: Record<"publisher", Publisher> & Record<"publication", Publication>,
) {
  const key = entryKey(entry)
  const isRemoved = after.get(key) === null
  await recordAudit(trx, at, {
    staff,
    address,
    action: isRemoved ? "content-removed" : "content-published",
    subject: { kind: "entry", id: key },
    details: { origin, fields: changedFields(before.get(key)?.document, after.get(key)) },
  })
}
