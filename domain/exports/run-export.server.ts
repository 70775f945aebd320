import { exportChunks } from "#domain/requests/export/export-requests.server.ts"
import type { RequestRows } from "#domain/requests/requests.server.ts"
import { unfinishedStates } from "#platform/processes/job-state.ts"
import type { Services } from "#platform/services.ts"
import { inParts } from "#platform/storage/in-parts.ts"
import { readExportFilter, readFilteredRequests } from "./filtered-requests.server.ts"
import { type RequestExportServices } from "./request-export.ts"
import { isExportFormat } from "#domain/requests/export/export-format.ts"

/** Interval at which progress is written to the row. */
const reportMs = 500

/**
 * Makes an export: stores its parts first, then updates its row. On failure the row is marked as failed and all parts
 * are removed.
 */
export async function runExport(
  services: Services & Pick<RequestExportServices, "exports">,
  id: string,
): Promise<void> {
  const { db, clock, exports } = services
  const job = await db.selectFrom("request_export").selectAll().where("id", "=", id).executeTakeFirst()
  if (job?.state !== "waiting" || !isExportFormat(job.format)) return
  const { format, staff_id, query } = job
  const parts: string[] = []
  let rows = 0
  const report = async (changes: object = {}) => {
    const { numUpdatedRows } = await db
      .updateTable("request_export")
      .set({ state: "running", rows, parts: JSON.stringify(parts), seen_at: clock().toISOString(), ...changes })
      .where("id", "=", id)
      .where("state", "in", unfinishedStates)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) throw new Error("The export was removed, or counts as failed.")
  }
  await report()
  const alive = setInterval(() => void report().catch(() => {}), reportMs)
  try {
    const asked = { staffId: staff_id, now: new Date(job.created_at) }
    const filter = await readExportFilter(db, new URLSearchParams(query), asked)
    const found = countedRows(readFilteredRequests(db, filter), () => (rows += 1))
    let bytes = 0
    for await (const part of inParts(exportChunks(found, format, clock()))) {
      parts.push(await exports.save(part))
      bytes += part.length
      await report()
    }
    clearInterval(alive)
    await report({ state: "done", bytes, done_at: clock().toISOString() })
  } catch (error) {
    clearInterval(alive)
    for (const name of parts.splice(0)) await exports.remove(name).catch(() => {})
    await report({ state: "failed" }).catch(() => {})
    throw error
  }
}

function countedRows({ quotes, gifts }: RequestRows, onRow: () => void): RequestRows {
  return { ...(quotes && { quotes: counted(quotes, onRow) }), ...(gifts && { gifts: counted(gifts, onRow) }) }
}

async function* counted<Row>(rows: AsyncIterable<Row>, onRow: () => void): AsyncGenerator<Row> {
  for await (const row of rows) {
    onRow()
    yield row
  }
}
