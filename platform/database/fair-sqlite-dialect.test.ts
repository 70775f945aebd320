import { setImmediate as nextTurn } from "node:timers/promises"
import { sql } from "kysely"
import { expect, onTestFinished, test, vi } from "vitest"
import { type Database, connectDatabase } from "./connect.ts"

/** Takes some hundred milliseconds. */
const slow = sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 300000)
  select count(*) from numbers`
const short = sql`select 1`

/** Time passes only while this thread works: on a busy machine a short statement may wait long for a processor. */
function countOwnTimeOnly() {
  const now = vi.spyOn(performance, "now").mockImplementation(() => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  })
  onTestFinished(() => now.mockRestore())
}

/** How many of the statements ended before other work of the event loop had its turn. */
async function countBeforeOthers(statements: (db: Database) => ReadonlyArray<Promise<unknown>>): Promise<number> {
  const db = connectDatabase({ file: ":memory:" })
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
  countOwnTimeOnly()
  expect(await countBeforeOthers((db) => [1, 2, 3].map(() => short.execute(db)))).toBe(3)
  const transaction = (db: Database) =>
    db.transaction().execute(async (trx) => {
      await slow.execute(trx)
      await short.execute(trx)
    })
  expect(await countBeforeOthers((db) => [transaction(db)])).toBe(1)
})
