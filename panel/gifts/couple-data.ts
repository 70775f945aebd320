import type { Route } from "./+types/couple-data"
import { recordAudit } from "#domain/audit/audit.server.ts"
import { type CoupleGift, coupleColumns, findCoupleSummary } from "#domain/gifts/couple-summary.server.ts"
import { csvHead, csvRow } from "#platform/sheets/csv.ts"
import { sheetTypes } from "#platform/sheets/sheet-types.ts"
import { smallWorkbook } from "#platform/sheets/workbook.server.ts"
import { isRowId } from "#platform/ids/row-id.ts"
import { slugify } from "#platform/text/slug.ts"
import { actorOf } from "#panel/client.server.ts"
import { download } from "#panel/download.server.ts"
import { notFound } from "#panel/not-found.server.ts"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { servicesContext } from "#panel/request-context.server.ts"

export const handle: PanelHandle = { access: "requests" }

/** The couple's summary as a file. */
export async function loader({ params, url, context }: Route.LoaderArgs): Promise<Response> {
  const { db, clock } = context.get(servicesContext)
  const id = isRowId(params.id) ? Number(params.id) : undefined
  const format = url.searchParams.get("formato") === "csv" ? "csv" : "xlsx"
  const summary = id === undefined ? undefined : await findCoupleSummary(db, id)
  if (!summary) throw notFound()
  const { couple, gifts } = summary
  const body = format === "csv" ? csvOf(gifts) : new Uint8Array(await smallWorkbook("Presentes", coupleColumns, gifts))
  await recordAudit(db, clock(), {
    ...actorOf(context),
    action: "gifts-exported",
    subject: { kind: "couple", id: String(id) },
    details: { format, gifts: gifts.length },
  })
  return download(body, { name: `presentes-${slugify(couple) || id}.${format}`, type: sheetTypes[format] })
}

function csvOf(gifts: readonly CoupleGift[]): string {
  return csvHead(coupleColumns) + gifts.map((gift) => csvRow(coupleColumns, gift)).join("")
}
