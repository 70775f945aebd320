import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { sql } from "kysely"
import { expect, onTestFinished, test } from "vitest"
import { type Database, connectDatabase } from "./connect.ts"
import { truncateWal } from "./truncate-wal.ts"
import { isLocked } from "./unavailable.ts"

/** Two connections to one file, as two processes have. */
async function openTwice(): Promise<[Database, Database]> {
  const folder = mkdtempSync(join(tmpdir(), "travessia-locked-"))
  const [one, other] = [1, 2].map(() => connectDatabase({ file: join(folder, "a.db") })) as [Database, Database]
  onTestFinished(async () => {
    await Promise.all([one.destroy(), other.destroy()])
    rmSync(folder, { recursive: true })
  })
  await sql`create table number (n integer)`.execute(one)
  return [one, other]
}

/** Holds the lock of those who write, until `end`. */
async function hold(db: Database): Promise<{ end: () => Promise<void> }> {
  const held = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const transaction = db.transaction().execute(async () => {
    locked.resolve()
    await held.promise
  })
  await locked.promise
  return {
    end: async () => {
      held.resolve()
      await transaction
    },
  }
}

const add = (db: Database, n: number) => sql`insert into number values (${n})`.execute(db)
const numbers = async (db: Database) =>
  (await sql<{ n: number }>`select n from number order by n`.execute(db)).rows.map(({ n }) => n)

test("while another process writes, writes wait, and reads and the event loop go on", async () => {
  const [db, other] = await openTwice()
  const { end } = await hold(other)
  let written = 0
  const writes = [
    add(db, 1),
    db.transaction().execute(async (trx) => {
      await add(trx, 2)
      await add(trx, 3)
    }),
  ].map((write) => write.then(() => (written += 1)))
  // Longer than the pause between two attempts. SQLite's own waiting would block this timer.
  await sleep(100)
  expect([await numbers(db), written]).toEqual([[], 0])
  await end()
  await Promise.all(writes)
  expect(await numbers(db)).toEqual([1, 2, 3])
})

test("a lock that is not released in five seconds is an error, and the connection goes on", async () => {
  const [db, other] = await openTwice()
  const { end } = await hold(other)
  const failed = (write: Promise<unknown>) => write.then(() => undefined).catch(isLocked)
  const transaction = db.transaction().execute((trx) => add(trx, 2))
  expect(await Promise.all([failed(add(db, 1)), failed(transaction)])).toEqual([true, true])
  await end()
  await add(db, 4)
  expect(await numbers(db)).toEqual([4])
})

test("the log of a removal is emptied as soon as another process has read to its end", async () => {
  const [db, other] = await openTwice()
  const logged = async () => (await sql<{ log: number }>`pragma wal_checkpoint`.execute(db)).rows[0]?.log
  await add(db, 1)
  const reads = Promise.withResolvers<void>()
  const reading = Promise.withResolvers<void>()
  const reader = other.transaction().execute(async (trx) => {
    await numbers(trx)
    reading.resolve()
    await reads.promise
  })
  await reading.promise
  let truncated = false
  const removal = truncateWal(db).then(() => (truncated = true))
  await sleep(300)
  expect([truncated, await logged()]).toEqual([false, expect.any(Number)])
  reads.resolve()
  await reader
  await removal
  expect(await logged()).toBe(0)
})
