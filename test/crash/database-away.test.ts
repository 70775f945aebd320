import { readdirSync } from "node:fs"
import { join } from "node:path"
import { sql } from "kysely"
import { expect, test } from "vitest"
import { sendGiftMessage } from "#domain/honeymoon/gift/send-gift-message.server.ts"
import { connectDatabase } from "#platform/database/connect.ts"
import { createTestServices } from "#test/create-test-app.ts"
import { sendAll } from "./clients.ts"
import { prepareTestEnvironment } from "./test-environment.ts"
import { type PlannedRequest, planRequests, readOffer } from "./plan.ts"
import { postingOf } from "./posting.ts"
import { drawReceipt } from "./receipt-picture.ts"
import { openLine } from "./silent-line.ts"

/* The database goes away and comes back under the running site. */

test(
  "PostgreSQL is stopped and started: requests are answered 503, then taken, by the same process",
  { timeout: 300_000 },
  async () => {
    await using environment = await prepareTestEnvironment({ engine: "postgres" })
    const { supervisor, services, postgres } = environment
    await supervisor.start()
    const url = supervisor.urls[0] as string
    const planned = planRequests("away", 60, await readOffer(services.db)).filter(({ key }) => key !== undefined)
    const [before, during] = [planned.slice(0, 10), planned.slice(10, 30)]
    expect((await sendAll(before, { seed: "away", urls: [url], clients: 4 })).acknowledged).toHaveLength(10)

    await postgres?.kill()
    for (const request of [oneOf("quote", during), oneOf("gift", during)]) {
      const answer = await sendOnce(url, request)
      expect([answer.status, answer.headers.get("retry-after"), answer.headers.get("cache-control")]).toEqual([
        503,
        "10",
        "no-store",
      ])
      expect(await answer.json()).toEqual({
        code: "unavailable",
        messages: { error: ["O serviço está fora do ar por instantes. Tente de novo em alguns segundos."] },
      })
    }
    const refused = Promise.withResolvers<void>()
    const onTried = (status: number) => void (status === 503 && refused.resolve())
    const sending = sendAll(during, { seed: "away", urls: [url], clients: 4, onTried })
    await refused.promise
    await postgres?.start()
    const log = await sending
    expect([log.acknowledged.length, log.unexpected, supervisor.unexpectedEnds]).toEqual([20, [], []])
    const stored = [
      ...(await services.db.selectFrom("quote_request").select("email").execute()),
      ...(await services.db.selectFrom("gift_message").select("email").execute()),
    ]
    expect(stored.map(({ email }) => email).sort()).toEqual([...before, ...during].map(({ email }) => email).sort())
    expect(readdirSync(join(environment.dataDir, "receipts"))).toHaveLength(
      [...before, ...during].filter(({ kind }) => kind === "gift").length,
    )
    expect(await supervisor.stop()).toEqual([0])
  },
)

test("a receipt stays when the connection is lost while its message is being committed", async () => {
  await using site = await createTestServices("postgres", { content: "demo" })
  await using line = await openLine(site.url as string)
  const db = connectDatabase({ url: line.url, file: "" })
  // PostgreSQL continues a commit that it has begun after the connection is lost. The trigger stands for a slow disk.
  // It runs just before, when a lost connection would still end the transaction.
  await sql`
    create function slow() returns trigger language plpgsql set client_connection_check_interval = 0
    as 'begin perform pg_sleep(3); return null; end'
  `.execute(site.db)
  await sql`
    create constraint trigger slow_commit after insert on gift_message deferrable initially deferred
    for each row execute function slow()
  `.execute(site.db)
  const running = async () => {
    const { rows } = await sql<{ query: string }>`
      select query from pg_stat_activity where datname = current_database() and state = 'active'
    `.execute(site.db)
    return rows.map(({ query }) => query)
  }
  const fields = {
    id: "1",
    name: "Tia Célia",
    email: "celia@visitante.example",
    phone: "(41)99000-0000",
    message: "Boa viagem!",
  }
  const sending = sendGiftMessage({ ...site.services, db }, { fields, receipt: await drawReceipt(1) })
  const failure = sending.catch((error: unknown) => error)
  await expect.poll(running, { timeout: 30_000, interval: 20 }).toContain("commit")
  line.cut()
  line.heal()
  expect(String(await failure)).toMatch(/not queryable|Connection terminated/)
  await db.destroy()
  await expect.poll(running, { timeout: 30_000 }).not.toContain("commit")
  const stored = await site.db.selectFrom("gift_message").select("receipt_name").execute()
  expect(stored).toHaveLength(1)
  expect(stored.map(({ receipt_name }) => receipt_name)).toEqual(readdirSync(join(site.folder, "receipts")))
})

function oneOf(kind: PlannedRequest["kind"], requests: readonly PlannedRequest[]): PlannedRequest {
  return requests.find((request) => request.kind === kind) as PlannedRequest
}

async function sendOnce(url: string, request: PlannedRequest): Promise<Response> {
  const { path, ...posting } = await postingOf(request)
  return fetch(url + path, posting)
}
