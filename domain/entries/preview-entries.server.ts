import pLimit from "p-limit"
import type { Database } from "#platform/database/connect.ts"
import type { ContentVersion } from "#platform/database/content-version.ts"
import { readAsIf } from "#platform/database/read-as-if.server.ts"
import type { Services } from "#platform/services.ts"
import { dayStart, today } from "#platform/time/day.ts"
import { findDraft } from "./drafts.server.ts"
import type { EntryRef } from "./entry-kind.ts"
import { type EntryChange, type EntryProblem, planEntries } from "./plan-entries.server.ts"

/** What a page needs to show the drafts of these entries, as on a day. */
type PreviewServices = Pick<Services, "db" | "clock" | "contentVersion">

export interface PreviewOptions {
  entries: readonly EntryRef[]
  /** `YYYY-MM-DD`; today unless given. */
  day?: string
}

export type Preview<Result> = { problems: EntryProblem[] } | { problems?: undefined; result: Result }

/**
 * Calls `show` with the database as it would be after publishing these drafts, and the clock at a day. Nothing is
 * written, and no cache of the process is read or filled. With a mistake in a draft there is nothing to show. The
 * search index stays as it is.
 */
export async function previewEntries<Result>(
  { db, clock }: PreviewServices,
  { entries, day }: PreviewOptions,
  show: (services: PreviewServices) => Promise<Result>,
): Promise<Preview<Result>> {
  return inTurn(async () => {
    const changes = await readChanges(db, entries)
    const { problems, plans } = await planEntries(db, changes, clock(), { search: false })
    if (problems.length > 0) return { problems }
    const at = day === undefined || day === today(clock()) ? clock : () => noonOf(day)
    const result = await readAsIf(db, plans, (db) => show({ db, clock: at, contentVersion: ownVersion() }))
    return { result }
  })
}

/** Previews of a process at once: each holds a connection of PostgreSQL. */
const inTurn = pLimit(2)

/** Entries without a draft are shown as they are published. */
async function readChanges(db: Database, entries: readonly EntryRef[]): Promise<EntryChange[]> {
  const changes: EntryChange[] = []
  for (const { kind, id } of entries) {
    const draft = await findDraft(db, { kind, id })
    if (draft) changes.push({ kind, id, document: draft.document })
  }
  return changes
}

const hourMs = 3_600_000

function noonOf(day: string): Date {
  return new Date(dayStart(day).getTime() + 12 * hourMs)
}

/** What is cached of the content belongs to one version object: a new one begins without anything. */
function ownVersion(): ContentVersion {
  return { current: () => "preview", close: async () => {} }
}
