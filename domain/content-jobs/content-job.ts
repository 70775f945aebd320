import type { ImportConflict } from "#domain/imports/import-conflicts.server.ts"
import type { ImportReport, ImportedEntry } from "#domain/imports/import-content.server.ts"
import type { Preference } from "#domain/imports/merge-content.server.ts"
import type { Mistake } from "#domain/content/mistake.ts"
import type { EntryProblem } from "#domain/entries/plan-entries.server.ts"
import type { PriceChange, PriceTrial } from "#domain/entries/prices/import-prices.server.ts"
import type { PriceMistake } from "#domain/entries/prices/read-price-sheet.ts"
import type { LiveFinding, LiveRule } from "#domain/entries/live/live-findings.ts"
import type { NamedEntry } from "#domain/entries/entry-names.ts"
import type { Listed } from "./listed.ts"

/*
 * Work on the content that a process apart does for somebody in the panel. Its state and its files are objects of the
 * storage, for a day, so that every process of the site knows them. Browser-safe.
 */

export type ContentTask =
  | { do: "try-import"; prefer?: Preference }
  /** Imports what the trial before it said. */
  | { do: "import"; prefer?: Preference; expected: string }
  | { do: "undo-import"; batch: string }
  | { do: "export-content" }
  | { do: "try-prices" }
  /** Publishes what the trial before it said. */
  | { do: "publish-prices"; expected: string }
  | { do: "export-prices"; format: "csv" | "xlsx" }
  | { do: "check-content" }

export interface ContentJob {
  id: string
  staff: { id: string; name: string }
  /** IP address. */
  address: string
  task: ContentTask
  state: "waiting" | "running" | "done" | "failed"
  createdAt: string
  /** When its process was last heard of. */
  seenAt: string
  progress?: { done: number; total: number }
  /** Parts of the file that somebody sent. */
  sent: number
  /** Of the last task that is done. */
  result?: JobResult
  /** The file that it made. */
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
  | { is: "not-undone"; changed: NamedEntry[]; problems: EntryProblem[] }
  | { is: "made" }

export interface ImportResult extends Pick<ImportReport, "changed" | "kinds" | "batch" | "digest"> {
  /** `tried`: nothing is imported yet. */
  is: "tried" | "imported"
  prefer?: Preference
  /** Between the trial and the import something changed: this is a new trial. */
  isOutdated?: true
  warnings: Listed<Mistake>
  changes: Record<ImportedEntry["change"], Listed<ImportedEntry>>
  kept: Listed<NamedEntry>
}

export interface PricesResult extends Pick<PriceTrial, "unchanged" | "digest"> {
  /** `prices-tried`: nothing is published yet. */
  is: "prices-tried" | "prices-published"
  /** Between the trial and the publication something changed: this is a new trial. */
  isOutdated?: true
  mistakes: Listed<PriceMistake>
  warnings: Listed<PriceMistake>
  changes: Listed<PriceChange>
}

/** What a good editor would mend in the content on the site. */
export interface ReviewResult {
  is: "reviewed"
  at: string
  /** Of the content: with another one this is out of date. */
  version: string
  rules: Array<{ rule: LiveRule; found: Listed<LiveFinding & NamedEntry> }>
  total: number
  /** Of the total, what visitors see false or broken. */
  wrong: number
}

export interface ContentJobServices {
  /** Starts the process that does the job with this id. */
  startContentJob: (id: string) => void
}

/** A job is removed after this. */
export const jobKeptMs = 24 * 60 * 60_000

/** A job that reported nothing for this long has ended with its process. */
export const jobSilentMs = 60_000
