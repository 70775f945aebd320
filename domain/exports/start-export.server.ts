import { countCards } from "#domain/request-cards/list-cards.server.ts"
import { recordAudit } from "#domain/audit/audit.server.ts"
import type { OwnActor } from "#domain/staff/actor.ts"
import type { Services } from "#platform/services.ts"
import { type ExportKind, exportDays } from "./export-query.ts"
import { readExportFilter } from "./filtered-requests.server.ts"
import { type RequestExportServices, workbookMaxRows } from "./request-export.ts"
import { type ExportFormat } from "#domain/requests/export/export-format.ts"
import { ExportBusyError, addExport, forgetExports } from "./request-exports.server.ts"

export type StartedExport =
  | { id: string; refusal?: undefined }
  /** `empty`: nothing to export. `tooMany`: more than a workbook holds. `busy`: another one is being made. */
  | { refusal: "empty" | "tooMany" | "busy"; total: number; kind: ExportKind; id?: undefined }

/**
 * Starts an export of the requests that the list with this query shows. An audit event is recorded, whether or not it
 * is downloaded.
 */
export async function startRequestExport(
  services: Services & RequestExportServices,
  { staff, address, format, query }: OwnActor & { format: ExportFormat; query: string },
): Promise<StartedExport> {
  const now = services.clock()
  await forgetExports(services)
  const search = new URLSearchParams(query)
  const filter = await readExportFilter(services.db, search, { staffId: staff.id, now })
  const total = await countCards(services.db, filter)
  const { kind } = filter
  if (total === 0) return { refusal: "empty", total, kind }
  if (format === "xlsx" && total > workbookMaxRows) return { refusal: "tooMany", total, kind }
  try {
    const id = await services.db.transaction().execute(async (trx) => {
      const added = await addExport(trx, now, { staffId: staff.id, format, query, total })
      await recordAudit(trx, now, {
        staff,
        action: "requests-exported",
        subject: { kind: "export", id: added },
        details: { format, kind, ...exportDays(search), requests: total },
        address,
      })
      return added
    })
    services.startExport(id)
    return { id }
  } catch (error) {
    if (error instanceof ExportBusyError) return { refusal: "busy", total, kind }
    throw error
  }
}
