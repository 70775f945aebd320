import type { Route } from "./+types/export-data"
import { recordAudit } from "#domain/audit/audit.server.ts"
import { type ExportFormat, isExportFormat } from "#domain/requests/export-format.ts"
import { findExport, partNames } from "#domain/exports/request-exports.server.ts"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { panelRequestContext, servicesContext, staffContext } from "#panel/request-context.server.ts"
import { requireFreshProof } from "#panel/require-fresh-proof.server.ts"

export const handle: PanelHandle = { access: "personalData" }

const types: Record<ExportFormat, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  json: "application/json",
}

/** A finished export, for the person who asked for it. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  requireFreshProof(args)
  const {
    params: { id },
    context,
  } = args
  const { db, clock, exports } = context.get(servicesContext)
  const staff = context.get(staffContext)
  const job = await findExport(db, clock(), { id, staffId: staff.id })
  if (job?.state !== "done" || !isExportFormat(job.format)) throw new Response(null, { status: 404 })
  await recordAudit(db, clock(), {
    staff,
    action: "export-downloaded",
    subject: { kind: "export", id },
    details: { format: job.format, requests: job.rows },
    address: context.get(panelRequestContext).address,
  })
  const stamp = job.created_at.slice(0, 16).replace(/\D/g, "")
  return new Response(
    streamOf(partNames(job.parts), (name) => exports.read(name)),
    {
      headers: {
        "content-type": types[job.format],
        "content-length": String(job.bytes),
        "content-disposition": `attachment; filename="pedidos-${stamp}.${job.format}"`,
      },
    },
  )
}

/** Reads each part when the browser is ready for it. */
function streamOf(names: string[], read: (name: string) => Promise<Buffer>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const name = names.shift()
      if (name === undefined) controller.close()
      else controller.enqueue(new Uint8Array(await read(name)))
    },
  })
}
