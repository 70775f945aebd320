import { randomUUID } from "node:crypto"
import type { ExpressionBuilder, Selectable } from "kysely"
import type { RequestExportTable, Schema } from "#database/schema.ts"
import type { Database } from "#platform/database/connect.ts"
import { holdNamedLock } from "#platform/database/named-lock.ts"
import { isUnfinished, isLost, jobSilentMs, unfinishedStates } from "#platform/processes/job-state.ts"
import type { Services } from "#platform/services.ts"
import { exportDays, exportKind } from "./export-query.ts"
import { type RequestExportServices, type ShownExport, exportRetentionMs } from "./request-export.ts"
import { type ExportFormat, isExportFormat } from "#domain/requests/export/export-format.ts"

/* The rows of exports, and the files that belong to them. */

export type RequestExport = Selectable<RequestExportTable>

/** Another export is being made: its process may use most of the memory. */
export class ExportBusyError extends Error {
  override name = "ExportBusyError"
}

/** Stores a new export that waits for its process, in the transaction `trx`. Throws `ExportBusyError`. */
export async function addExport(
  trx: Database,
  now: Date,
  { staffId, format, query, total }: { staffId: string; format: ExportFormat; query: string; total: number },
): Promise<string> {
  // Otherwise two that begin together would both find none.
  await holdNamedLock(trx, "request-export")
  const busy = await trx
    .selectFrom("request_export")
    .select("id")
    .where("state", "in", unfinishedStates)
    .where((row) => wasSeenLately(row, now))
    .executeTakeFirst()
  if (busy) throw new ExportBusyError()
  const id = randomUUID()
  await trx
    .insertInto("request_export")
    .values({
      id,
      staff_id: staffId,
      format,
      query,
      state: "waiting",
      rows: 0,
      total,
      parts: "[]",
      bytes: 0,
      created_at: now.toISOString(),
      seen_at: now.toISOString(),
    })
    .execute()
  return id
}

/** An export of this person; undefined if it does not exist or was removed. */
export async function findExport(
  db: Database,
  now: Date,
  { id, staffId }: { id: string; staffId: string },
): Promise<RequestExport | undefined> {
  return unexpiredExports(db, now).selectAll().where("id", "=", id).where("staff_id", "=", staffId).executeTakeFirst()
}

/** A person's exports of the last day, newest first. */
export async function listExports(db: Database, now: Date, staffId: string): Promise<ShownExport[]> {
  const rows = await unexpiredExports(db, now)
    .selectAll()
    .where("staff_id", "=", staffId)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute()
  return rows.map(({ id, format, query, state, rows: written, total, bytes, created_at, seen_at }) => ({
    id,
    kind: exportKind(new URLSearchParams(query)),
    format: isExportFormat(format) ? format : "json",
    days: exportDays(new URLSearchParams(query)),
    state: isLost({ state, seenAt: seen_at }, now) ? "failed" : state,
    rows: written,
    total,
    bytes,
    createdAt: created_at,
  }))
}

type ExportStore = Pick<Services, "db" | "clock"> & Pick<RequestExportServices, "exports">

/** Removes exports that are older than a day, or all of them, and files that belong to none. */
export async function forgetExports(services: ExportStore, { all = false } = {}): Promise<void> {
  const { db, clock, exports } = services
  const before = all ? clock() : new Date(clock().getTime() - exportRetentionMs)
  const removed = await db
    .deleteFrom("request_export")
    .where("created_at", all ? "<=" : "<", before.toISOString())
    .returning("parts")
    .execute()
  for (const { parts } of removed) for (const name of partNames(parts)) await exports.remove(name)
  await failSilentExports(services)
}

/** Marks exports as failed whose process ended without a result, and removes their parts. */
async function failSilentExports({ db, clock, exports }: ExportStore) {
  const now = clock()
  const silent = await db
    .updateTable("request_export")
    .set({ state: "failed" })
    .where("state", "in", unfinishedStates)
    .where((row) => row.not(wasSeenLately(row, now)))
    .returning("id")
    .execute()
  const stored = await exports.listOlderThan(now)
  const rows = await db.selectFrom("request_export").select(["id", "state", "parts"]).execute()
  // A part is stored before its row names it: while an export is running, only old files can be orphans.
  const isMade = rows.some(isUnfinished)
  const removable = isMade ? await exports.listOlderThan(new Date(now.getTime() - exportRetentionMs)) : stored
  const ended = new Set(silent.map(({ id }) => id))
  const named = new Set(rows.flatMap(({ id, parts }) => (ended.has(id) ? [] : partNames(parts))))
  for (const name of removable) if (!named.has(name)) await exports.remove(name)
}

export function partNames(parts: string): string[] {
  return JSON.parse(parts) as string[]
}

function unexpiredExports(db: Database, now: Date) {
  return db
    .selectFrom("request_export")
    .where("created_at", ">", new Date(now.getTime() - exportRetentionMs).toISOString())
}

/** The counterpart of `isLost`. */
function wasSeenLately({ between }: ExpressionBuilder<Schema, "request_export">, now: Date) {
  const after = (ms: number) => new Date(now.getTime() + ms).toISOString()
  return between("seen_at", after(-jobSilentMs), after(jobSilentMs))
}
