import { sql } from "kysely"
import { expect, test } from "vitest"
import { createTestServices } from "#test/create-test-app.ts"
import { setReadOnly } from "#test/set-read-only.ts"
import { type Database, connectDatabase } from "./connect.ts"
import { followPostgresVersion } from "./postgres-version.ts"
import { isOutcomeUnknown, isReadOnly, isRefused, isUnavailable } from "./unavailable.ts"

const networkCodes = ["ECONNREFUSED", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]
const statementCodes = ["55P03", "25P03", "25006", "57014", "08P01"]
const refusalCodes = ["CERT_HAS_EXPIRED", "28P01", "28000"]

test.each([...networkCodes, ...statementCodes, "CERT_NOT_YET_VALID", ...refusalCodes])(
  "a failure with the code %s is an unavailable database, not a fault of ours",
  (code) => {
    const failure = Object.assign(new Error("failed"), { code })
    expect([isUnavailable(failure), isRefused(failure)]).toEqual([true, refusalCodes.includes(code)])
  },
)

test("a PostgreSQL connection that ends within a transaction fails only that transaction", async () => {
  await using site = await createTestServices("postgres")
  const cutOff = site.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
    const pid = rows[0]?.pid
    await sql`select pg_terminate_backend(${pid})`.execute(site.db)
    // No statement is running when the connection ends.
    const others = async () => (await sql`select from pg_stat_activity where pid = ${pid}`.execute(site.db)).rows.length
    await expect.poll(others, { timeout: 20_000 }).toBe(0)
    await sql`select 1`.execute(trx)
  })
  expect(await cutOff.catch(isUnavailable)).toBe(true)
  await site.db.transaction().execute((trx) => sql`select 1`.execute(trx))
})

test("what gives up waiting for a lock, as during a restore, leaves no waiting statement at PostgreSQL", async () => {
  await using site = await createTestServices("postgres")
  const waiting = async (trx: Database) => {
    const { rows } = await sql`
      select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()
    `.execute(trx)
    return rows.length
  }
  const version = followPostgresVersion(site.url as string)
  await version.latest()
  await site.db.transaction().execute(async (trx) => {
    await sql`lock table setting in access exclusive mode`.execute(trx)
    await using visitor = connectDatabase({ url: site.url, file: "", statementMaxMs: 500 })
    const asked = visitor.selectFrom("setting").select("value").execute()
    await expect.poll(() => waiting(trx)).toBeGreaterThanOrEqual(2)
    expect(await asked.catch(isUnavailable)).toBe(true)
    await version.close()
    await expect.poll(() => waiting(trx), { timeout: 10_000 }).toBe(0)
  })
})

/* After a failover: connections that were opened to a server that refuses writes do not stay in the pool. */
test.each<[string, (db: Database) => Promise<unknown>]>([
  ["alone", (db) => write(db)],
  ["in a transaction", (db) => db.transaction().execute((trx) => write(trx))],
])("a PostgreSQL connection that refused a write %s is replaced", async (_how, writeOnce) => {
  await using site = await createTestServices("postgres")
  const db = connectDatabase({ url: site.url, file: "", connectMaxMs: 60_000 })
  try {
    await setReadOnly(site.db, true)
    const refused = await writeOnce(db).catch((error: unknown) => error)
    // Refused, not lost: with a lost connection nobody knows what was written.
    expect([isReadOnly(refused), isUnavailable(refused), isOutcomeUnknown(refused)]).toEqual([true, true, false])
    await sql`select 1`.execute(db)
    await setReadOnly(site.db, false)
    // The read opened its connection to the server that refuses writes too.
    await writeOnce(db).catch(() => {})
    await writeOnce(db)
  } finally {
    await db.destroy()
  }
})

function write(db: Database) {
  const row = { name: "written", value: "1", updated_at: "2026-11-20" }
  return db
    .insertInto("setting")
    .values(row)
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute()
}
