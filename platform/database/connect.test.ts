import { setTimeout as sleep } from "node:timers/promises"
import { sql } from "kysely"
import { expect, test } from "vitest"
import { createTestApp } from "#test/create-test-app.ts"
import { isUnavailable } from "./unavailable.ts"

test.each(["ECONNREFUSED", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH", "55P03", "25006"])(
  "a failure with the code %s is an unavailable database, not a fault of ours",
  (code) => expect(isUnavailable(Object.assign(new Error("failed"), { code }))).toBe(true),
)

test("a PostgreSQL connection that ends within a transaction fails only that transaction", async () => {
  await using site = await createTestApp("postgres")
  const cutOff = site.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(site.db)
    // No statement is running when the connection ends.
    await sleep(200)
    await sql`select 1`.execute(trx)
  })
  expect(await cutOff.catch(isUnavailable)).toBe(true)
  await site.db.transaction().execute((trx) => sql`select 1`.execute(trx))
})
