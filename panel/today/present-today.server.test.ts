import { describe, expect, onTestFinished, test } from "vitest"
import { createS3Storage } from "#platform/storage/s3-storage.server.ts"
import { MissingObjectError, type ObjectStorage } from "#platform/storage/storage.server.ts"
import { createTestServices, engines } from "#test/create-test-app.ts"
import { insertColleague } from "#test/fixtures/colleagues.ts"
import { insertOwnCard } from "#test/fixtures/panel-requests.ts"
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
    const advised = "O texto já foi apagado: escreva à pessoa pelo pedido."
    expect(work?.failed.at(-1)?.advice).toBe(advised)
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
    expect(work?.waiting.items.map(({ name, status }) => [name, status.text])).toEqual([
      ["Ana", "há 1 dia, com Rita Duarte"],
      ["Bia", "agora"],
    ])
    const { work: hers } = await presentToday(app.services, rita, { staff: rita, address: "" })
    expect(hers?.first?.name).toBe("Ana")
  })

  test("what waits for a colleague who left is everybody's, and says whose it was", async () => {
    await using app = await createTestServices(engine, { content: "demo", now: "2026-11-24T10:40:00-03:00" })
    const [me, rita] = [
      await insertColleague(app.services, "Marina Teles"),
      await insertColleague(app.services, "Rita Duarte"),
    ]
    const step = { stage: "contacted", next_on: "2026-11-20", next_step: "Ligar" } as const
    const idle = { stage: "contacted", worked_at: longAgo } as const
    for (const [number, changes] of [{ stage: "new" } as const, step, idle].entries())
      await insertOwnCard(app.services, { ...oldQuote(number), owner_id: rita.id, ...changes })
    const open = async () => (await presentToday(app.services, me, { staff: me, address: "" })).work
    const before = await open()
    expect([before?.first, before?.unowned.items, before?.idle.items]).toEqual([undefined, [], []])
    await app.db
      .updateTable("staff")
      .set({ disabled_at: app.services.clock().toISOString() })
      .where("id", "=", rita.id)
      .execute()
    const after = await open()
    expect(after?.first?.to).toBe("/pedidos/TV-2222-2222")
    const texts = [after?.waiting, after?.unowned, after?.idle].map((list) =>
      list?.items.map(({ status: { text } }) => text),
    )
    expect(texts).toEqual([
      ["há 23 dias, com Rita Duarte (já não atende)"],
      ["Ligar, sex 20/11, com Rita Duarte (já não atende)"],
      ["Parado há 23 dias, com Rita Duarte (já não atende)"],
    ])
  })

  test("the owner reads which colleagues have overdue steps, without those of today and without her own", async () => {
    await using app = await createTestServices(engine, { content: "demo", now: "2026-11-24T10:40:00-03:00" })
    const owner = await insertColleague(app.services, "Olga Reis", { roles: ["owner"] })
    const [rita, caio] = [
      await insertColleague(app.services, "Rita Duarte"),
      await insertColleague(app.services, "Caio Dias"),
    ]
    for (const [number, [id, day]] of [
      [rita.id, "2026-11-23"],
      [rita.id, "2026-11-20"],
      [caio.id, "2026-11-24"],
      [owner.id, "2026-11-20"],
    ].entries())
      await insertOwnCard(app.services, {
        ...oldQuote(number),
        stage: "proposal",
        owner_id: id,
        next_on: day,
        next_step: "Ligar",
      })
    const overdueFor = async (me: typeof owner) =>
      (await presentToday(app.services, me, { staff: me, address: "" })).work?.overdue
    expect(await overdueFor(owner)).toEqual([{ to: `/pedidos?dono=${rita.id}`, text: "Rita Duarte (2)" }])
    expect(await overdueFor(caio)).toEqual([])
  })

  test("tells of emails that have failed for an hour, but not of one that is only queued again", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    const me = await insertColleague(app.services, "Marina Teles")
    await sendQuote(app.services)
    const failed = { attempts: 6, last_error: "535 5.7.8 Authentication failed" }
    const mails = app.db.updateTable("outbox_mail")
    await mails.set(failed).execute()
    const delayedAt = async (now: string) => {
      app.setNow(now)
      return (await presentToday(app.services, me, { staff: me, address: "" })).work?.delayed
    }
    expect(await delayedAt("2026-11-20T13:00:00-03:00")).toBeUndefined()
    const told = await delayedAt("2026-11-20T14:10:00-03:00")
    expect(told).toMatch(/^2 e-mails esperam para sair, o mais antigo há 2 h\. .* Authentication failed$/)
    await mails.set({ attempts: 0 }).where("kind", "=", "quote-received").execute()
    expect(await delayedAt("2026-11-20T14:10:00-03:00")).toMatch(/^1 e-mail espera para sair, há 2 h\./)
    await mails.set({ status: "sent" }).execute()
    expect(await delayedAt("2026-11-20T14:10:00-03:00")).toBeUndefined()
  })

  test("announces each couple's gifts 14 days before they are deleted, also those that nobody decided", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    const me = await insertColleague(app.services, "Marina Teles")
    const protocol = await sendGift(app.services)
    for (const id of [1, 2]) await sendGift(app.services, { id })
    await app.db.updateTable("request_card").set({ stage: "confirmed" }).where("protocol", "=", protocol).execute()
    const leavingAt = async (now: string) => {
      app.setNow(now)
      return (await presentToday(app.services, me, { staff: me, address: "" })).work?.leaving.couples
    }
    // They are kept for 90 days.
    expect(await leavingAt("2027-02-04T11:59:00-03:00")).toEqual([])
    expect(await leavingAt("2027-02-08T12:00:00-03:00")).toEqual([
      { to: "/presentes/casal/1", text: "Ana & Pedro (2, 1 em aberto)" },
      { to: "/presentes/casal/2", text: "Bia & Camila (1, 1 em aberto)" },
    ])
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

const longAgo = "2026-11-01T12:00:00.000Z"

/** The card of a quote that arrived long ago. */
function oldQuote(number: number) {
  const protocol = `TV-2222-222${number + 2}`
  return { protocol, kind: "quote", name: "Ana", created_at: longAgo, moved_at: longAgo } as const
}

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
