import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { sql } from "kysely"
import { expect, onTestFinished, test } from "vitest"
import { type Database, connectDatabase } from "./connect.ts"
import { truncateWal } from "./truncate-wal.ts"
import { isLocked } from "./unavailable.ts"

function open(file: string, options: { readOnly?: boolean } = {}): Database {
  const db = connectDatabase({ file, ...options })
  onTestFinished(() => db.destroy())
  return db
}

async function openFile(): Promise<{ file: string; db: Database }> {
  const folder = mkdtempSync(join(tmpdir(), "travessia-locked-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, "a.db")
  const db = open(file)
  await sql`create table number (n integer)`.execute(db)
  return { file, db }
}

/** Two connections to one file, as two processes have. */
async function openTwice(): Promise<[Database, Database]> {
  const { file, db } = await openFile()
  return [db, open(file)]
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
  const { file, db } = await openFile()
  const backup = open(file, { readOnly: true })
  const logged = async () => (await sql<{ log: number }>`pragma wal_checkpoint`.execute(db)).rows[0]?.log
  await add(db, 1)
  /** Empties the log while a backup reads; what came of it before and after the backup's end. */
  const beside = async (pauses: Parameters<typeof truncateWal>[1]) => {
    const reads = Promise.withResolvers<void>()
    const reading = Promise.withResolvers<void>()
    const reader = backup.transaction().execute(async (trx) => {
      await numbers(trx)
      reading.resolve()
      await reads.promise
    })
    await reading.promise
    await add(db, 2)
    let returned = false
    const removal = truncateWal(db, pauses).then(() => (returned = true))
    // A removal that waits for the backup has no event before the backup's end.
    await (pauses?.laterMs === undefined ? sleep(300) : removal)
    const before = { returned, logged: await logged() }
    reads.resolve()
    await reader
    await removal
    await expect.poll(logged).toBe(0)
    return before
  }
  expect(await beside({})).toEqual({ returned: false, logged: expect.toSatisfy((pages: number) => pages > 0) })
  // In the background, when the backup takes longer than the caller waits.
  const later = await beside({ pauseMs: 1, laterMs: 20 })
  expect(later).toEqual({ returned: true, logged: expect.toSatisfy((pages: number) => pages > 0) })
})

test("a second connection keeps the locks of the first: no other process takes the file for its own", async () => {
  const { file } = await openFile()
  await add(open(file), 1)
  // In this mode SQLite needs the file's own lock, which tells whether others use it.
  const script = `const db = new (require("node:sqlite").DatabaseSync)(${JSON.stringify(file)})
    try { db.exec("PRAGMA locking_mode = EXCLUSIVE; insert into number values (2)") }
    catch ({ message }) { console.log(message) }`
  const output = execFileSync(process.execPath, ["-e", script], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  })
  expect(output).toBe("database is locked\n")
})
