import type { ImportConflict } from "#domain/imports/import-conflicts.server.ts"
import type { ImportReport, ImportedEntry } from "#domain/imports/import-content.server.ts"
import type { Preference } from "#domain/imports/merge-entry.ts"
import type { Mistake } from "#domain/content/mistake.ts"
import type { EntryProblem } from "#domain/entries/publish/plan-entries.server.ts"
import type { PriceChange, PricePlan } from "#domain/entries/prices/import-prices.server.ts"
import type { PriceMistake } from "#domain/entries/prices/read-price-sheet.ts"
import type { LiveFinding, LiveRule } from "#domain/entries/live/live-findings.ts"
import type { NamedEntry } from "#domain/entries/entry-names.ts"
import type { JobState } from "#platform/processes/job-state.ts"
import type { Listed } from "./listed.ts"

/*
 * A content job: work that a separate process does for a person in the panel. Its state and its files are objects in
 * the storage, kept for a day, so that every process of the site can read them. Browser-safe.
 */

export type ContentTask =
  | { do: "try-import"; prefer?: Preference }
  /** Imports what the preceding dry run reported. */
  | { do: "import"; prefer?: Preference; expected: string }
  | { do: "undo-import"; batch: string }
  | { do: "export-content" }
  | { do: "try-prices" }
  /** Publishes what the preceding dry run reported. */
  | { do: "publish-prices"; expected: string }
  | { do: "export-prices"; format: "csv" | "xlsx" }
  | { do: "check-content" }

export interface ContentJob {
  id: string
  staff: { id: string; name: string }
  /** IP address. */
  address: string
  task: ContentTask
  state: JobState
  /** A random id, new with each task that is started; absent in a job of an older version of the site. */
  run?: string
  /** How many of its processes in a row ended without a result; of a job that starts again by itself. */
  losses?: number
  createdAt: string
  /** When its process last wrote the state. */
  seenAt: string
  /** Its process has started, and waits until the jobs ahead have ended. */
  isQueued?: boolean
  progress?: { done: number; total: number }
  /** Number of parts of the uploaded file. */
  sent: number
  /** Result of the last completed task. */
  result?: JobResult
  /** The file that the job made. */
  made?: { parts: number; bytes: number }
}

export type JobResult =
  | { is: "refused"; reason: string }
  | { is: "mistakes"; mistakes: Listed<Mistake> }
  | { is: "conflicts"; conflicts: Listed<ImportConflict> }
  | ImportResult
  | PricesResult
  | ReviewResult
  | { is: "undone" }
  | { is: "not-undone"; changed: NamedEntry[]; problems: EntryProblem[]; isUndone?: boolean }
  | { is: "made" }

export interface ImportResult extends Pick<ImportReport, "changed" | "kinds" | "batch" | "digest"> {
  /** `tried`: a dry run, nothing was imported. */
  is: "tried" | "imported"
  prefer?: Preference
  /** The content changed between the dry run and the import: this is the result of a new dry run. */
  isOutdated?: true
  warnings: Listed<Mistake>
  changes: Record<ImportedEntry["change"], Listed<ImportedEntry>>
  kept: Listed<NamedEntry>
  /** They stay because an import of these files was undone. Absent in a job of an older version of the site. */
  undone?: Listed<NamedEntry>
}

export interface PricesResult extends Pick<PricePlan, "unchanged" | "digest"> {
  /** `prices-tried`: a dry run, nothing was published. */
  is: "prices-tried" | "prices-published"
  /** The content changed between the dry run and the publication: this is the result of a new dry run. */
  isOutdated?: true
  mistakes: Listed<PriceMistake>
  warnings: Listed<PriceMistake>
  changes: Listed<PriceChange>
}

/** Findings of the review: what an editor should correct in the published content. */
export interface ReviewResult {
  is: "reviewed"
  at: string
  /** The content version that was reviewed; the result is out of date when it differs. */
  version: string
  rules: Array<{ rule: LiveRule; found: Listed<LiveFinding & NamedEntry> }>
  total: number
  /** How many of them visitors see as false or broken. */
  wrong: number
}

export interface ContentJobServices {
  /** Starts the process that does the job with this id, unless it belongs to another run by then. */
  startContentJob: (id: string, run: string) => void
}

/** A job is removed with its files when nothing was stored for it in this time. */
export const jobRetentionMs = 24 * 60 * 60_000
