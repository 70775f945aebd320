import { setImmediate as nextTurn } from "node:timers/promises"
import { Kysely, sql } from "kysely"
import { expect, onTestFinished, test, vi } from "vitest"
import type { Schema } from "#database/schema.ts"
import type { Database } from "./connect.ts"
import { FairSqliteDialect } from "./fair-sqlite-dialect.ts"
import { openSqlite } from "./sqlite.ts"

const slow = sql`select 'slow'`
const short = sql`select 1`

/**
 * A slow statement takes 300 ms and any other 0.1, by a clock that nothing else moves: on a busy machine a short one
 * may wait long for a processor.
 */
function connectTimed(): Database {
  let passed = 0
  const now = vi.spyOn(performance, "now").mockImplementation(() => passed)
  onTestFinished(() => now.mockRestore())
  const sqlite = openSqlite(":memory:")
  const prepare: typeof sqlite.prepare = (text) => {
    passed += text.includes("slow") ? 300 : 0.1
    return sqlite.prepare(text)
  }
  return new Kysely<Schema>({ dialect: new FairSqliteDialect(async () => ({ ...sqlite, prepare })) })
}

/** How many of the statements ended before other work of the event loop had its turn. */
async function countBeforeOthers(statements: (db: Database) => ReadonlyArray<Promise<unknown>>): Promise<number> {
  const db = connectTimed()
  try {
    await short.execute(db)
    await nextTurn()
    let ended = 0
    const all = statements(db).map((statement) => statement.then(() => (ended += 1)))
    await nextTurn()
    const before = ended
    await Promise.all(all)
    return before
  } finally {
    await db.destroy()
  }
}

test("after a long statement others have their turn before the next, even if both were begun at once", async () => {
  expect(await countBeforeOthers((db) => [slow.execute(db), slow.execute(db), short.execute(db)])).toBe(1)
  const chain = async (db: Database) => {
    await slow.execute(db)
    await short.execute(db)
  }
  expect(await countBeforeOthers((db) => [chain(db)])).toBe(0)
})

test("short statements follow each other in one turn, and so do those of a transaction", async () => {
  expect(await countBeforeOthers((db) => [1, 2, 3].map(() => short.execute(db)))).toBe(3)
  const transaction = (db: Database) =>
    db.transaction().execute(async (trx) => {
      await slow.execute(trx)
      await short.execute(trx)
    })
  expect(await countBeforeOthers((db) => [transaction(db)])).toBe(1)
})
