import type { Route } from "./+types/export-data"
import { recordAudit } from "#domain/audit/audit.server.ts"
import { type ExportFormat, isExportFormat } from "#domain/requests/export/export-format.ts"
import { exportKind } from "#domain/exports/export-query.ts"
import { findExport, partNames } from "#domain/exports/request-exports.server.ts"
import { sheetTypes } from "#platform/sheets/sheet-types.ts"
import { actorOf } from "#panel/client.server.ts"
import { download, eachPart, fileStamp, streamParts } from "#panel/download.server.ts"
import { notFound } from "#panel/not-found.server.ts"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { servicesContext } from "#panel/request-context.server.ts"
import { requireFreshProof } from "#panel/require-fresh-proof.server.ts"

export const handle: PanelHandle = { access: "personalData" }

const types: Record<ExportFormat, string> = {
  ...sheetTypes,
  json: "application/json",
}

/** Sends a finished export to the person who requested it. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  requireFreshProof(args)
  const {
    params: { id },
    context,
  } = args
  const { db, clock, exports } = context.get(servicesContext)
  const actor = actorOf(context)
  const job = await findExport(db, clock(), { id, staffId: actor.staff.id })
  if (job?.state !== "done" || !isExportFormat(job.format)) throw notFound()
  await recordAudit(db, clock(), {
    ...actor,
    action: "export-downloaded",
    subject: { kind: "export", id },
    details: { format: job.format, requests: job.rows },
  })
  const what = exportKind(new URLSearchParams(job.query)) === "gift" ? "presentes" : "pedidos"
  const name = `${what}-${fileStamp(new Date(job.created_at))}.${job.format}`
  const body = streamParts(eachPart(partNames(job.parts), (part) => exports.read(part)))
  return download(body, { name, type: types[job.format], bytes: job.bytes })
}
