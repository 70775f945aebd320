import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { sql } from "kysely"
import { describe, expect, test } from "vitest"
import { type Engine, type TestApp, createTestApp, engines } from "#test/create-test-app.ts"
import { type PlannedRequest, planRequests, readOffer } from "./plan.ts"
import { postingOf } from "./posting.ts"

/* With a full disk a request is stored completely or not at all: row, email, key and receipt. */

describe.each(engines)("a full disk under the database, on %s", (engine) => {
  test.each(["quote", "gift"] as const)(
    "refuses a %s as a whole, in words, and takes it once there is room",
    { timeout: 60_000 },
    async (kind) => {
      await using site = await createTestApp(engine, { content: "demo" })
      const requests = planRequests("full", 400, await readOffer(site.db)).filter(
        (request) => request.kind === kind && request.key !== undefined,
      )
      const makeRoom = await fillDisk(engine, site)
      const { refused, before } = await untilRefused(site, requests)
      expect(refused.answer.statusCode, refused.answer.body).toBe(503)
      expect(refused.answer.headers["retry-after"]).toBe("10")
      expect(refused.answer.json()).toEqual({
        code: "unavailable",
        messages: { error: ["O serviço está fora do ar por instantes. Tente de novo em alguns segundos."] },
      })
      expect(await kept(site)).toEqual(before)

      await makeRoom()
      const answer = await send(site, refused.request)
      expect(answer.statusCode, answer.body).toBe(201)
      const now = await kept(site)
      expect(now.protocols.filter((protocol) => !before.protocols.includes(protocol))).toEqual([answer.json().protocol])
      expect([now.mails - before.mails, now.keys - before.keys, now.receipts - before.receipts]).toEqual([
        2,
        1,
        kind === "gift" ? 1 : 0,
      ])
    },
  )
})

/** Limits the database to a little more space; resolves with a function that lifts the limit. */
async function fillDisk(engine: Engine, { db }: TestApp): Promise<() => Promise<unknown>> {
  if (engine === "sqlite") {
    // SQLite's page limit fails like a full disk, in whichever statement needs a new page.
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
    await sql.raw(`pragma max_page_count = ${(rows[0]?.page_count ?? 0) + 60}`).execute(db)
    return () => sql`pragma max_page_count = 1000000`.execute(db)
  }
  // PostgreSQL reports a full disk at the last insert of a request.
  await sql`create function disk_full() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`.execute(db)
  await sql`create trigger full_disk before insert on outbox_mail for each row
    when (new.kind like '%-confirmation') execute function disk_full()`.execute(db)
  return () => sql`drop trigger full_disk on outbox_mail`.execute(db)
}

async function untilRefused(site: TestApp, requests: readonly PlannedRequest[]) {
  for (const request of requests) {
    const before = await kept(site)
    const answer = await send(site, request)
    if (answer.statusCode !== 201) return { refused: { request, answer }, before }
  }
  throw new Error("o disco não encheu")
}

/** Everything that a request stores. */
async function kept({ db, folder }: TestApp) {
  const quotes = await db.selectFrom("quote_request").select("protocol").execute()
  const gifts = await db.selectFrom("gift_message").select("protocol").execute()
  const receipts = join(folder, "receipts")
  return {
    protocols: [...quotes, ...gifts].map(({ protocol }) => protocol),
    mails: (await db.selectFrom("outbox_mail").select("id").execute()).length,
    keys: (await db.selectFrom("idempotency").select("key").execute()).length,
    receipts: existsSync(receipts) ? readdirSync(receipts).length : 0,
  }
}

async function send({ app }: TestApp, request: PlannedRequest) {
  const { method, path, headers, body } = await postingOf(request)
  return app.inject({ method, url: path, headers, payload: body })
}
