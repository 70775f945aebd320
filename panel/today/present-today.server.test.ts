import { describe, expect, onTestFinished, test } from "vitest"
import { createS3Storage } from "#platform/storage/s3-storage.server.ts"
import { MissingObjectError, type ObjectStorage } from "#platform/storage/storage.server.ts"
import { createTestServices, engines } from "#test/create-test-app.ts"
import { insertColleague } from "#test/fixtures/colleagues.ts"
import { sendGift, sendQuote } from "#test/fixtures/request-samples.ts"
import { type S3Fault, startS3Server } from "#test/s3-server.ts"
import { presentToday } from "./present-today.server.ts"

describe.each(engines)("Hoje on %s", (engine) => {
  test("lists failed emails that can be sent, the newest first, before those whose text is gone", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    const me = await insertColleague(app.services, "Marina Teles")
    const protocols: string[] = []
    for (let day = 1; day <= 9; day++) {
      app.setNow(`2026-11-0${day}T12:00:00-03:00`)
      protocols.push(await sendQuote(app.services, { name: `Pessoa ${day}` }))
    }
    await app.db.deleteFrom("outbox_mail").where("kind", "!=", "quote-confirmation").execute()
    await app.db.updateTable("outbox_mail").set({ status: "dead" }).execute()
    const forgotten = [...protocols.slice(0, 6), ...protocols.slice(8)]
    await app.db.updateTable("outbox_mail").set({ text: "", html: "" }).where("protocol", "in", forgotten).execute()
    const { work } = await presentToday(app.services, me, { staff: me, address: "" })
    const shown = work?.failed.map(
      ({ about, canRetry }) => `${protocols.indexOf(about?.protocol ?? "") + 1} ${canRetry}`,
    )
    expect(shown).toEqual(["8 true", "7 true", "9 false", "6 false", "5 false", "4 false"])
    expect(work?.failedCount).toBe(9)
  })

  test("begins with a request that is this person's or nobody's, and says which are with a colleague", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    const [me, rita] = [
      await insertColleague(app.services, "Marina Teles"),
      await insertColleague(app.services, "Rita Duarte"),
    ]
    for (const [day, name] of ["Ana", "Bia"].entries()) {
      app.setNow(`2026-11-2${day}T12:00:00-03:00`)
      await sendQuote(app.services, { name })
    }
    await app.db.updateTable("request_card").set({ owner_id: rita.id }).where("name", "=", "Ana").execute()
    const { work } = await presentToday(app.services, me, { staff: me, address: "" })
    expect(work?.first?.name).toBe("Bia")
    expect(work?.waiting.items.map(({ name, said }) => [name, said.text])).toEqual([
      ["Ana", "há 1 dia, com Rita Duarte"],
      ["Bia", "agora"],
    ])
    const { work: hers } = await presentToday(app.services, rita, { staff: rita, address: "" })
    expect(hers?.first?.name).toBe("Ana")
  })

  test("counts what looks automatic apart from what is open", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    const me = await insertColleague(app.services, "Marina Teles")
    for (const name of ["Ana", "Bia"]) await sendQuote(app.services, { name, website: "x" })
    await sendGift(app.services, { website: "x" })
    await sendGift(app.services)
    const { work } = await presentToday(app.services, me, { staff: me, address: "" })
    expect(work?.suspected).toEqual({ quotes: 2, gifts: 1 })
    expect([work?.waiting.count, work?.gifts.count]).toEqual(["0", "1"])
  })
})

describe("Hoje without the storage", () => {
  const faults: S3Fault[] = ["gone", "silent", "cut", 403, 500]

  async function prepare(storage: ObjectStorage) {
    const app = await createTestServices("sqlite", { content: "demo", services: { storage } })
    onTestFinished(() => app[Symbol.asyncDispose]())
    const started: string[] = []
    const services = { ...app.services, startContentJob: (id: string) => void started.push(id) }
    const me = await insertColleague(services, "Marina Teles", { roles: ["owner"] })
    const protocol = await sendQuote(services, { name: "Ana" })
    const open = () => presentToday(services, me, { staff: me, address: "" })
    return { started, protocol, open }
  }

  test.each(faults)("a bucket that is %s delays nothing, and the review begins once it is back", async (fault) => {
    await using server = await startS3Server()
    const { started, protocol, open } = await prepare(
      createS3Storage({ ...server.options, timeoutMs: 60_000, retryMs: 500 }),
    )
    server.fail(fault)
    const began = performance.now()
    const { work, review } = await open()
    expect(performance.now() - began).toBeLessThan(20_000)
    expect(work?.waiting.items.map((item) => item.protocol)).toEqual([protocol])
    expect([review, started]).toEqual([undefined, []])
    server.fail(undefined)
    await open()
    expect(started).toEqual(["content-review"])
  })

  test.each(["ENOSPC", "NOT_STORED"])(
    "a disk on which nothing can be written (%s) does not keep it away",
    async (code) => {
      const put = () => Promise.reject(Object.assign(new Error("no space"), { code }))
      const { started, protocol, open } = await prepare(emptyStorage(put))
      const { work, review } = await open()
      expect(work?.waiting.items.map((item) => item.protocol)).toEqual([protocol])
      expect([review, started]).toEqual([undefined, []])
    },
  )

  test("a mistake of ours is no fault of the storage", async () => {
    const { open } = await prepare(emptyStorage(() => Promise.reject(new TypeError("ours"))))
    await expect(open()).rejects.toThrow("ours")
  })
})

/** A storage without objects. */
function emptyStorage(put: ObjectStorage["put"]): ObjectStorage {
  return {
    put,
    get: (key) => Promise.reject(new MissingObjectError(key)),
    findSize: async () => undefined,
    remove: async () => {},
    async *list() {},
    ready: async () => {},
  }
}
