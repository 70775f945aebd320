import { hash } from "node:crypto"
import { LRUCache } from "lru-cache"
import pLimit from "p-limit"
import type { Database } from "#platform/database/connect.ts"
import type { ContentReads, ContentVersion } from "#platform/database/content-version.ts"
import type { TablePlan } from "#platform/database/plan-rows.server.ts"
import type { Row } from "#platform/database/untyped-tables.ts"
import { readAsIf } from "#platform/database/read-as-if.server.ts"
import type { Services } from "#platform/services.ts"
import { dayStart, today } from "#platform/time/day.ts"
import { type Draft, findDraft } from "#domain/entries/drafts/drafts.server.ts"
import { type EntryRef, entryKey } from "#domain/entries/entry-kind.ts"
import { type EntryProblem, planEntries } from "#domain/entries/publish/plan-entries.server.ts"
import { rebaseDrafts } from "#domain/entries/drafts/rebase-draft.server.ts"

/** The services with which a page shows these drafts. */
type PreviewServices = Pick<Services, "db" | "clock" | "contentVersion">

export interface PreviewOptions {
  entries: readonly EntryRef[]
  /** `YYYY-MM-DD`; today unless given. */
  day?: string
  /** Of who waits for it: a preview that nobody waits for any more is not made when its turn comes. */
  signal?: AbortSignal
}

export type Preview<Result> = { problems: EntryProblem[] } | { problems?: undefined; result: Result }

/**
 * Calls `show` with the database as it would be after publishing these drafts, and the clock on a day. Nothing is
 * written. The live site's caches are not filled, but used for values that no draft changes. If a draft has a mistake,
 * `show` is not called. The search index stays unchanged.
 */
export async function previewEntries<Result>(
  { db, clock, contentVersion }: PreviewServices,
  { entries, day, signal }: PreviewOptions,
  show: (services: PreviewServices) => Promise<Result>,
): Promise<Preview<Result>> {
  return inTurn(async () => {
    signal?.throwIfAborted()
    const drafts = await readDrafts(db, entries)
    const published = await contentVersion.current()
    const { problems, plans, pictures } = await planEntries(db, drafts, clock(), { search: false })
    if (problems.length > 0) return { problems }
    const about = [day ?? today(clock()), documentsOf([...drafts, ...pictures])]
    const version = versionOf({ live: contentVersion, published, plans }, about)
    const at = day === undefined || day === today(clock()) ? clock : () => noonOf(day)
    const result = await readAsIf(db, plans, (db) => show({ db, clock: at, contentVersion: version }))
    return { result }
  })
}

/** Concurrent previews of a process: each holds a PostgreSQL connection. */
const inTurn = pLimit(2)

/** The drafts of these entries. Entries without a draft are shown as published. */
async function readDrafts(db: Database, entries: readonly EntryRef[]): Promise<Draft[]> {
  const drafts = await Promise.all(entries.map((entry) => findDraft(db, entry)))
  return rebaseDrafts(
    db,
    drafts.filter((draft) => draft !== undefined),
  )
}

function documentsOf(drafts: ReadonlyArray<Pick<Draft, keyof EntryRef | "document">>) {
  return drafts.map((draft) => [entryKey(draft), draft.document])
}

const hourMs = 3_600_000

function noonOf(day: string): Date {
  return new Date(dayStart(day).getTime() + 12 * hourMs)
}

/** The version objects of the last previews of a site. */
const versions = new WeakMap<ContentVersion, LRUCache<string, ContentVersion>>()
const versionsMax = 20

interface Previewed {
  live: ContentVersion
  /** The published version that the plans are based on. */
  published: string
  plans: readonly TablePlan[]
}

/** A version object for the preview's caches. Previews of the same drafts on the same day share it. */
function versionOf(previewed: Previewed, about: unknown): ContentVersion {
  return fixedVersion(previewed, about, (reads) => {
    const written = writtenOf(previewed.plans, reads)
    if (!written) return undefined
    if (written.length === 0) return { version: previewed.live, isPublished: true }
    return { version: fixedVersion(previewed, written), isPublished: false }
  })
}

function fixedVersion(
  { live, published }: Previewed,
  about: unknown,
  sharedWith?: ContentVersion["sharedWith"],
): ContentVersion {
  const key = hash("sha256", JSON.stringify([published, about]), "base64url")
  const known = versions.get(live) ?? new LRUCache({ max: versionsMax })
  versions.set(live, known)
  const version = known.get(key) ?? {
    current: () => key,
    latest: async () => key,
    confirmedAt: () => performance.now(),
    ...(sharedWith && { sharedWith }),
    close: async () => {},
  }
  known.set(key, version)
  return version
}

/** The changes of these columns in the plans. Empty: none. Undefined: unlisted columns may change as well. */
function writtenOf(plans: readonly TablePlan[], reads: ContentReads): unknown[] | undefined {
  const written: unknown[] = []
  for (const { table, key, write, remove, columns } of plans) {
    if (write.length + remove.length === 0) continue
    const read = reads[table as keyof ContentReads]
    if (!read || !columns) return undefined
    if (!read.some((column) => columns.has(column))) continue
    const valuesOf = (row: Row, names: readonly string[]) => names.map((name) => row[name] ?? null)
    written.push([table, write.map((row) => valuesOf(row, [...key, ...read])), remove.map((row) => valuesOf(row, key))])
  }
  return written
}
