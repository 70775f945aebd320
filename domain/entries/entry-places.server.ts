import type { Database } from "#platform/database/connect.ts"
import { untypedTables } from "#platform/database/untyped-tables.ts"
import type { Kind } from "#domain/content/content.ts"
import { tableOf } from "#domain/content/content-tables.ts"
import type { OrderChange } from "./entry-order.server.ts"

/* Places in the whole list of a kind, of which a page shows a part. */

/** A move to a place of the whole list, counted from 1. */
export interface PlaceMove {
  id: string
  place: number
}

/** Entries between an entry and its new place; all of them change their position. */
export const placeMovesMax = 5_000

/** The number of entries in the list, and of those before this one. */
export async function countPlaces(db: Database, kind: Kind, id: string): Promise<{ total: number; before: number }> {
  const table = () => untypedTables(db).selectFrom(tableOf[kind])
  const { total } = await table()
    .select(({ fn }) => fn.countAll().as("total"))
    .executeTakeFirstOrThrow()
  const entry = await table().select(["id", "position"]).where("id", "=", Number(id)).executeTakeFirst()
  if (!entry) return { total: Number(total), before: 0 }
  const { before } = await table()
    .select(({ fn }) => fn.countAll().as("before"))
    .where((where) =>
      where.or([
        where("position", "<", entry.position),
        where.and([where("position", "=", entry.position), where("id", "<", entry.id)]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return { total: Number(total), before: Number(before) }
}

/**
 * The change of the whole list that first orders a part of it, and then moves single entries of that part to places
 * that may be outside. `conflict`: the part is no longer as it was. `far`: more than `placeMovesMax` entries.
 */
export async function changeWithMoves(
  db: Database,
  kind: Kind,
  { before, after }: OrderChange,
  moves: readonly PlaceMove[],
): Promise<OrderChange | "conflict" | "far"> {
  const { total, before: start } = await countPlaces(db, kind, before[0] ?? "")
  const known = moves.filter(({ id }) => before.includes(id))
  const wanted = new Map(known.map(({ id, place }) => [id, Math.min(Math.max(1, place), total) - 1]))
  const from = Math.min(start, ...wanted.values())
  const to = Math.max(start + before.length, ...[...wanted.values()].map((index) => index + 1))
  if (to - from > placeMovesMax) return "far"
  const ids = await listPlaces(db, kind, { from, count: to - from })
  const isSame = before.every((id, index) => ids[start - from + index] === id)
  if (!isSame) return "conflict"
  const order = ids.toSpliced(start - from, before.length, ...after).filter((id) => !wanted.has(id))
  // In the order of their places: each is then at the place that was asked for.
  for (const [id, index] of [...wanted].toSorted(([, one], [, other]) => one - other)) order.splice(index - from, 0, id)
  return { before: ids, after: order }
}

async function listPlaces(
  db: Database,
  kind: Kind,
  { from, count }: { from: number; count: number },
): Promise<string[]> {
  const rows = await untypedTables(db)
    .selectFrom(tableOf[kind])
    .select("id")
    .orderBy("position")
    .orderBy("id")
    .offset(from)
    .limit(count)
    .execute()
  return rows.map(({ id }) => String(id))
}
