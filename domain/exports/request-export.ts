import type { ExportFormat } from "#domain/requests/export/export-format.ts"
import type { ExportKind } from "./export-query.ts"
import type { JobState } from "#platform/processes/job-state.ts"
import type { DayPeriod } from "#platform/time/day-period.ts"
import type { PrivateFiles } from "#platform/storage/private-files.ts"

/* Exports that staff request in the panel: made by a separate process, kept encrypted for a day. Browser-safe. */

/** Limit for one workbook, which is built in memory. */
export const workbookMaxRows = 20_000

/** An export is removed after this. */
export const exportRetentionMs = 24 * 60 * 60_000

/** An export as the screen shows it. */
export interface ShownExport {
  id: string
  kind: ExportKind
  format: ExportFormat
  /** The days of arrival that were asked for. */
  days: DayPeriod
  state: JobState
  rows: number
  total: number
  bytes: number
  createdAt: string
}

export interface RequestExportServices {
  /** The parts of finished exports, encrypted. */
  exports: PrivateFiles
  /** Starts the process that makes the export with this id. */
  startExport: (id: string) => void
}
