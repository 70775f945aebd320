import type { Transaction } from "kysely"
import type { Schema } from "#database/schema.ts"
import type { Database } from "#platform/database/connect.ts"
import { type TablePlan, planTable } from "#platform/database/plan-rows.server.ts"
import { type Row, untypedTables } from "#platform/database/untyped-tables.ts"
import { readInChunks } from "#platform/database/chunks.ts"
import { writePlans } from "#platform/database/write-plan.server.ts"
import type { Services } from "#platform/services.ts"
import { timeOrderedId } from "#platform/ids/time-ordered-id.server.ts"
import { recordAudit } from "#domain/audit/audit.server.ts"
import type { Kind } from "#domain/content/content.ts"
import { tableOf } from "#domain/content/content-tables.ts"
import { isChange, planAndWrite } from "#domain/content/write-content.server.ts"
import { type EntryVersion, type Publication, listVersions, removeOldVersions } from "./history/entry-history.server.ts"
import { type EntryKind, type EntryRef, entryKey, orderRef } from "./entry-kind.ts"
import { type NamedEntry, kindNames } from "./entry-names.ts"
import type { Publisher } from "./publish/publisher.ts"

/*
 * The order of the entries of a kind, with a history that can be undone. A change in the panel is a publication of its
 * own; one by an import belongs to the import.
 */

/**
 * The ids of some entries of a list in their former and their new order. They exchange positions only among themselves.
 */
export interface OrderChange {
  before: readonly string[]
  after: readonly string[]
}

export type ReorderResult =
  | { status: "published"; batch: string }
  /** They already have this order. */
  | { status: "unchanged" }
  /** Somebody else moved or removed one of them meanwhile. */
  | { status: "conflict" }

/** Publishes a new order of some entries in one transaction: positions, history, content version and audit event. */
export async function reorderEntries(
  services: Pick<Services, "db" | "clock">,
  kind: Kind,
  change: OrderChange,
  publisher: Publisher,
): Promise<ReorderResult> {
  const { isConflict, plans, batch } = await planAndWrite(services, {
    plan: (db, { at }) => planOrder(db, kind, change, at),
    within: (trx, _plan, written) => {
      const publication = { ...written, origin: publisher.origin }
      return addOrderVersion(trx, { kind, change }, { publisher, publication })
    },
  })
  if (isConflict) return { status: "conflict" }
  return isChange(plans) ? { status: "published", batch } : { status: "unchanged" }
}

/** The order of a kind, as an entry with a title. */
export function nameOrder(kind: EntryKind): NamedEntry {
  return { ...orderRef(kind as Kind), title: `ordem de ${kindNames[kind].many}` }
}

export interface OrderVersion extends Omit<EntryVersion, "document"> {
  change: OrderChange
}

/** The changes of the order, latest first. */
export async function listOrderVersions(
  db: Database,
  kind: Kind,
  options?: { limit: number },
): Promise<OrderVersion[]> {
  return (await listVersions(db, orderRef(kind), options)).map(({ document, ...version }) => ({
    ...version,
    change: document as OrderChange,
  }))
}

/** Restores the former order of the entries that a change moved, whatever their positions are now. */
export async function undoOrder(
  services: Pick<Services, "db" | "clock">,
  kind: Kind,
  versionId: string,
  publisher: Omit<Publisher, "origin">,
): Promise<ReorderResult> {
  const version = (await listOrderVersions(services.db, kind)).find(({ id }) => id === versionId)
  if (!version) return { status: "conflict" }
  const standing = (await readPlaces(services.db, kind, version.change.before)).map(({ id }) => id)
  const left = new Set(standing)
  const after = version.change.before.filter((id) => left.has(id))
  return reorderEntries(services, kind, { before: standing, after }, { ...publisher, origin: "undo" })
}

/** A change of the order of a kind. */
export interface ListChange {
  kind: Kind
  change: OrderChange
}

/** The orders of which entries were moved again since, and whether undoing the others changes anything. */
export async function planUndoneOrders(
  db: Database,
  orders: readonly ListChange[],
  now: Date,
): Promise<{ conflicts: EntryRef[]; isChange: boolean }> {
  const plans = await Promise.all(
    orders.map(async (order) => ({ ...order, ...(await planOrder(db, order.kind, await reversed(db, order), now)) })),
  )
  return {
    conflicts: plans.flatMap(({ kind, isConflict }) => (isConflict ? [orderRef(kind)] : [])),
    isChange: plans.some((order) => isChange(order.plans)),
  }
}

/** Undoes changes of orders within a publication, after its rows are written: it may publish the same entries. */
export async function undoOrders(
  trx: Transaction<Schema>,
  orders: readonly ListChange[],
  by: { publisher: Publisher; publication: Publication },
): Promise<void> {
  for (const { kind, change } of orders) {
    const back = await reversed(trx, { kind, change })
    const { plans } = await planOrder(trx, kind, back, by.publication.at)
    if (!isChange(plans)) continue
    await writePlans(trx, plans)
    await addOrderVersion(trx, { kind, change: back }, by)
  }
}

/** The change that undoes another one, without entries that are gone since. */
async function reversed(db: Database, { kind, change: { before, after } }: ListChange): Promise<OrderChange> {
  const left = new Set((await readPlaces(db, kind, before)).map(({ id }) => id))
  const [now, then] = [after, before].map((ids) => ids.filter((id) => left.has(id)))
  return { before: now ?? [], after: then ?? [] }
}

async function planOrder(
  db: Database,
  kind: Kind,
  { before, after }: OrderChange,
  now: Date,
): Promise<{ isConflict: boolean; plans: TablePlan[] }> {
  const places = await readPlaces(db, kind, before)
  const isSame = places.length === before.length && places.every(({ id }, index) => id === before[index])
  if (!isSame || !isPermutation(before, after)) return { isConflict: true, plans: [] }
  const positions = new Map(after.map((id, index) => [id, places[index]?.position as number]))
  const moved = places.filter(({ id, position }) => positions.get(id) !== position).map(({ id }) => Number(id))
  if (moved.length === 0) return { isConflict: false, plans: [] }
  const scopes = [{ column: "id", values: moved }]
  const spec = { table: tableOf[kind], key: ["id"] }
  // The entry itself has not changed, so its date stays.
  const undated = (await readRows(db, kind, moved)).map(({ updated_at: _date, ...row }): Row => {
    return { ...row, position: positions.get(String(row.id)) as number }
  })
  return { isConflict: false, plans: [await planTable(db, spec, undated, { now: now.toISOString(), scopes })] }
}

interface EntryPlace {
  id: string
  position: number
}

/** The places of these entries, in their order. */
async function readPlaces(db: Database, kind: Kind, ids: readonly string[]): Promise<EntryPlace[]> {
  const table = untypedTables(db).selectFrom(tableOf[kind])
  const rows = await readInChunks(ids.map(Number), (some) =>
    table.select(["id", "position"]).where("id", "in", some).execute(),
  )
  const places = rows.map(({ id, position }) => ({ id: String(id), position: Number(position) }))
  return places.sort((one, other) => one.position - other.position || Number(one.id) - Number(other.id))
}

function readRows(db: Database, kind: Kind, ids: readonly number[]): Promise<Row[]> {
  const table = untypedTables(db).selectFrom(tableOf[kind])
  return readInChunks(ids, (some) => table.selectAll().where("id", "in", some).execute())
}

function isPermutation(before: readonly string[], after: readonly string[]): boolean {
  const left = new Set(before)
  return before.length === after.length && after.every((id) => left.delete(id))
}

/** Leaves out the entries before the first and after the last one that moved. */
function movedSpan({ before, after }: OrderChange): OrderChange {
  const moves = (id: string, index: number) => id !== after[index]
  const [start, end] = [before.findIndex(moves), before.findLastIndex(moves) + 1]
  return { before: before.slice(start, end), after: after.slice(start, end) }
}

/** The version of a change of the order; it contains only the entries that moved. */
export function orderVersion(
  kind: Kind,
  change: OrderChange,
  { at, orderedAt, origin, batch, staffId }: Publication & { staffId: string | null },
) {
  return {
    id: timeOrderedId(orderedAt),
    kind,
    entry_id: orderRef(kind).id,
    document: JSON.stringify(movedSpan(change)),
    at: at.toISOString(),
    staff_id: staffId,
    origin,
    batch,
  }
}

async function addOrderVersion(
  trx: Transaction<Schema>,
  { kind, change }: ListChange,
  { publisher: { staff, address }, publication }: { publisher: Publisher; publication: Publication },
): Promise<void> {
  const ref = orderRef(kind)
  const { at, origin } = publication
  const version = orderVersion(kind, change, { ...publication, staffId: staff?.id ?? null })
  await trx.insertInto("entry_version").values(version).execute()
  await removeOldVersions(trx, ref)
  await recordAudit(trx, at, {
    staff,
    address,
    action: "content-ordered",
    subject: { kind: "entry", id: entryKey(ref) },
    details: { origin },
  })
}
