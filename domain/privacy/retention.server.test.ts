import { existsSync, readFileSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { type KyselyPlugin, type QueryId, TableNode } from "kysely"
import { describe, expect, test, vi } from "vitest"
import { sendGiftMessage } from "#domain/honeymoon/gift/send-gift-message.server.ts"
import { requestQuote } from "#domain/quotes/request-quote.server.ts"
import { chunks } from "#platform/database/chunks.ts"
import { type Database, connectDatabase } from "#platform/database/connect.ts"
import { saveSetting } from "#platform/database/settings.ts"
import { createTestServices, engines } from "#test/create-test-app.ts"
import { deliverDue } from "#test/deliver-due.ts"
import { readDatabaseFile } from "#test/fixtures/database-file.ts"
import { tripSample } from "#test/fixtures/quote-samples.ts"
import { sendGift, sendQuote } from "#test/fixtures/request-samples.ts"
import { giftSample, receiptPicture } from "#test/post-gift.ts"
import { saveErasures } from "./erasures.server.ts"
import { applyRetention } from "./retention.server.ts"

const dayMs = 86_400_000

describe.each(engines)("retention on %s", (engine) => {
  test("a dry run counts without changing anything, then exactly that is removed", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    await sendQuote(app.services)
    await sendGift(app.services)
    while ((await deliverDue(app.services)) > 0);
    app.setNow("2028-11-20T12:00:00Z")
    await sendQuote(app.services, { name: "Nova", travelDate: "14/03/2029 - 19/03/2029" })
    const rows = { quote_request: 1, gift_message: 1, request_card: 2, idempotency: 2, outbox_mail: 4 }
    const due = { ...rows, receipts: 1, mail_words: 4 }
    const uploads = { ...app.services.uploads, removeOlderThan: vi.fn<() => Promise<void>>(async () => {}) }
    await saveErasures(app.db, [["a".repeat(64), "2026-11-20T12:00:00.000Z"]])
    const erased = join(app.folder, "keys", "erased.jsonl")
    expect(await applyRetention({ ...app.services, uploads }, { dryRun: true })).toEqual(due)
    expect(existsSync(erased)).toBe(false)
    expect(uploads.removeOlderThan).not.toHaveBeenCalled()
    expect([readdirSync(join(app.folder, "receipts")).length, readdirSync(join(app.folder, "outbox")).length]).toEqual([
      1, 4,
    ])
    expect(await applyRetention(app.services)).toEqual(due)
    // Erased by another process, which has a file of its own.
    expect(readFileSync(erased, "utf8")).toContain("a".repeat(64))
    expect(readdirSync(join(app.folder, "receipts"))).toEqual([])
    expect((await app.db.selectFrom("quote_request").select("name").execute()).map(({ name }) => name)).toEqual([
      "Nova",
    ])
    expect(await applyRetention(app.services)).toEqual({})
  })

  test("a dry run makes no writer wait for the lists of the storage", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    const { services } = app
    const other = connectDatabase({ url: app.url, file: join(app.folder, "travessia.db") })
    const write = vi.fn<() => Promise<void>>(() => saveSetting(other, "written", "1", "2026-11-20"))
    const { receipts, exports, storage } = services
    const whileListed: Partial<typeof services> = {
      receipts: { ...receipts, listOlderThan: async (...given) => (await write(), receipts.listOlderThan(...given)) },
      exports: { ...exports, listOlderThan: async (...given) => (await write(), exports.listOlderThan(...given)) },
      storage: {
        ...storage,
        async *list(prefix) {
          await write()
          yield* storage.list(prefix)
        },
      },
    }
    await sendGift(services)
    app.setNow("2028-11-20T12:00:00Z")
    try {
      expect(await applyRetention({ ...services, ...whileListed }, { dryRun: true })).toMatchObject({ receipts: 1 })
      expect(write).toHaveBeenCalled()
    } finally {
      await other.destroy()
    }
  })

  test("after the longest retention period no row, receipt, email or copy of what visitors sent is left", async () => {
    await using app = await createTestServices(engine, { content: "demo", now: new Date().toISOString() })
    const { services, db, folder } = app
    await requestQuote(services, { ...tripSample, travelDate: "01/12/2099 - 02/12/2099" })
    await sendGiftMessage(services, { fields: giftSample, receipt: await receiptPicture() })
    while ((await deliverDue(services)) > 0);
    const left = async () => {
      const rows = await Promise.all(
        (["quote_request", "gift_message", "outbox_mail", "idempotency"] as const).map((table) =>
          db.selectFrom(table).selectAll().execute(),
        ),
      )
      return [
        ...rows.map((found) => found.length),
        readdirSync(join(folder, "receipts")).length,
        readdirSync(join(folder, "outbox")).length,
      ]
    }
    expect(await left()).toEqual([1, 1, 4, 2, 1, 4])
    const afterDays = async (days: number, expected: number[]) => {
      app.setNow(new Date(Date.now() + days * dayMs).toISOString())
      await applyRetention(services)
      expect(await left()).toEqual(expected)
    }
    await afterDays(31, [1, 1, 4, 0, 1, 0])
    expect(JSON.stringify(await db.selectFrom("outbox_mail").selectAll().execute())).not.toMatch(
      /helena|celia|Boa viagem|@exemplo/,
    )
    await afterDays(91, [1, 0, 4, 0, 0, 0])
    await afterDays(367, [0, 0, 0, 0, 0, 0])
  })

  test("what a shorter period makes old at once is removed in pieces of a few hundred rows", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    await sendQuote(app.services)
    await sendGift(app.services)
    while ((await deliverDue(app.services)) > 0);
    await multiply(app.db, "quote_request", ["protocol"])
    await multiply(app.db, "gift_message", ["protocol", "receipt_name"])
    await multiply(app.db, "outbox_mail", ["id"])
    app.setNow("2028-11-20T12:00:00Z")
    const most = new Map<string, number>()
    const services = { ...app.services, db: app.db.withPlugin(countAffected(most)) }
    const dry = await applyRetention(app.services, { dryRun: true })
    expect(await applyRetention(services)).toEqual(dry)
    expect(dry).toMatchObject({ quote_request: 450, gift_message: 450, outbox_mail: 450, mail_words: 450 })
    expect(Object.fromEntries(most)).toMatchObject({ quote_request: 200, gift_message: 200, outbox_mail: 200 })
  })

  test("throws the first error when nobody takes it", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    await app.db.schema.alterTable("quote_request").renameTo("quote_request_away").execute()
    await expect(applyRetention(app.services)).rejects.toThrow(/quote_request/)
  })
})

test("a request that was removed leaves no word in the file of SQLite", async () => {
  await using app = await createTestServices("sqlite", { content: "demo" })
  await sendQuote(app.services, { name: "Quézia Wanzeller", cellphone: "(41) 93141-5926" })
  while ((await deliverDue(app.services)) > 0);
  const wordsLeft = () => ["anzeller", "31415926"].filter((word) => readDatabaseFile(app).includes(word))
  expect(wordsLeft()).toEqual(["anzeller", "31415926"])
  app.setNow("2028-11-20T12:00:00Z")
  for (const name of ["Nova", "Outra", "Wanda"])
    await sendQuote(app.services, { name, travelDate: "14/03/2029 - 19/03/2029" })
  await applyRetention(app.services)
  expect(wordsLeft()).toEqual([])
})

/** Adds copies of a row, with other values in these columns, until the table has 450. */
async function multiply(db: Database, table: "quote_request" | "gift_message" | "outbox_mail", unique: string[]) {
  const stored = await db.selectFrom(table).selectAll().execute()
  const copies = Array.from({ length: 450 - stored.length }, (_, index) => ({
    ...stored[0]!,
    ...Object.fromEntries(unique.map((column) => [column, `${String(index).padStart(32, "0")}.jpg`])),
  }))
  for (const some of chunks(copies, 100)) await db.insertInto(table).values(some).execute()
}

/** Notes the most rows that one statement removed or cleared, by table. */
function countAffected(most: Map<string, number>): KyselyPlugin {
  const tables = new WeakMap<QueryId, string>()
  return {
    transformQuery({ node, queryId }) {
      const changed =
        node.kind === "DeleteQueryNode" ? node.from.froms[0] : node.kind === "UpdateQueryNode" && node.table
      if (changed && TableNode.is(changed)) tables.set(queryId, changed.table.identifier.name)
      return node
    },
    async transformResult({ result, queryId }) {
      const table = tables.get(queryId)
      const rows = Number(result.numAffectedRows ?? result.rows.length)
      if (table) most.set(table, Math.max(rows, most.get(table) ?? 0))
      return result
    },
  }
}
