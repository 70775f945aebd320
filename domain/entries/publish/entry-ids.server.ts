import { randomInt } from "node:crypto"
import type { Database } from "#platform/database/connect.ts"
import { untypedTables } from "#platform/database/untyped-tables.ts"
import { highestId } from "#platform/ids/row-id.ts"
import type { Kind } from "#domain/content/content.ts"
import { tableOf } from "#domain/content/content-tables.ts"

/** The last position in the list of a kind; 0 for an empty list. */
export function lastPosition(db: Database, kind: Kind): Promise<number> {
  return largest(db, kind, "position")
}

/**
 * A new id that no entry has or ever had, because addresses contain it. A couple's id is random: only people who know
 * its page's address may find it.
 */
export async function newEntryId(db: Database, kind: Kind): Promise<number> {
  if (kind === "honeymoons") return newCoupleId(db)
  // Not `Math.max(...ids)`: that many arguments may overflow the stack.
  return (await pastIds(db, kind)).reduce((most, id) => Math.max(most, id), await largest(db, kind, "id")) + 1
}

async function largest(db: Database, kind: Kind, column: "id" | "position"): Promise<number> {
  const row = await untypedTables(db)
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

/** Ids in drafts and in the history, which also has those of discarded drafts. */
async function pastIds(db: Database, kind: Kind): Promise<number[]> {
  const drafts = await db.selectFrom("content_draft").select("entry_id").where("kind", "=", kind).execute()
  const versions = await db.selectFrom("entry_version").select("entry_id").distinct().where("kind", "=", kind).execute()
  // The history also contains `orderId`, which is not an entry.
  return [...drafts, ...versions].map(({ entry_id }) => Number(entry_id)).filter(Number.isSafeInteger)
}
