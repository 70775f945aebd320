import { randomInt } from "node:crypto"
import type { Database } from "#platform/database/connect.ts"
import type { AnyTables } from "#platform/database/plan-rows.server.ts"
import { highestId } from "#platform/text/row-id.ts"
import type { Kind } from "#domain/content/content.ts"
import { tableOf } from "#domain/content/content-tables.ts"

/** The last place in the list of a kind; 0 for an empty list. */
export function lastPosition(db: Database, kind: Kind): Promise<number> {
  return largest(db, kind, "position")
}

/**
 * An id for a new entry that none has or had, because addresses contain it. A couple's page is only for whoever knows
 * its address: its id is random.
 */
export async function newEntryId(db: Database, kind: Kind): Promise<number> {
  if (kind === "honeymoons") return newCoupleId(db)
  // Not by `Math.max(...ids)`: so many arguments may be more than the stack takes.
  return (await pastIds(db, kind)).reduce((most, id) => Math.max(most, id), await largest(db, kind, "id")) + 1
}

async function largest(db: Database, kind: Kind, column: "id" | "position"): Promise<number> {
  const row = await (db as unknown as AnyTables)
    .selectFrom(tableOf[kind])
    .select(column)
    .orderBy(column, "desc")
    .limit(1)
    .executeTakeFirst()
  return Number(row?.[column] ?? 0)
}

async function newCoupleId(db: Database): Promise<number> {
  const past = await pastIds(db, "honeymoons")
  for (;;) {
    const id = randomInt(1_000_000_000, highestId)
    const known = await db.selectFrom("honeymoon").select("id").where("id", "=", id).executeTakeFirst()
    if (!known && !past.includes(id)) return id
  }
}

/** Ids of drafts and of the history. */
async function pastIds(db: Database, kind: Kind): Promise<number[]> {
  const drafts = await db.selectFrom("content_draft").select("entry_id").where("kind", "=", kind).execute()
  const versions = await db.selectFrom("entry_version").select("entry_id").distinct().where("kind", "=", kind).execute()
  // The history also has the order of the kind, which is no entry.
  return [...drafts, ...versions].map(({ entry_id }) => Number(entry_id)).filter(Number.isSafeInteger)
}
