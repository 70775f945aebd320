import type { Route } from "./+types/price-file-data"
import { sheetTypes } from "#platform/sheets/sheet-types.ts"
import { getOwnJob, sendMadeFile } from "#panel/own-job.server.ts"
import type { PanelHandle } from "#panel/panel-handle.ts"

export const handle: PanelHandle = { access: "content" }

/** Sends the finished price sheet to the person who requested it. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const job = await getOwnJob(args, ["export-prices"])
  const { format } = job.task
  return sendMadeFile(args, job, { name: "precos", format, type: sheetTypes[format] })
}
