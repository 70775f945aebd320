import type { Route } from "./+types/content-file-data"
import { getOwnJob, sendMadeFile } from "#panel/own-job.server.ts"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { requireFreshProof } from "#panel/require-fresh-proof.server.ts"

export const handle: PanelHandle = { access: "imports" }

/** Sends an export's ZIP to the person who requested it. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  requireFreshProof(args)
  const job = await getOwnJob(args, ["export-content"])
  return sendMadeFile(args, job, { name: "conteudo", format: "zip", type: "application/zip" })
}
