import { describe, expect, test } from "vitest"
import { createTestServices, engines } from "#test/create-test-app.ts"
import { sendGift } from "#test/fixtures/request-samples.ts"
import { insertColleague } from "#test/fixtures/colleagues.ts"
import { findCoupleSummary } from "./couple-summary.server.ts"
import { decideGift } from "./decide-gift.server.ts"
import { giftQuery, readGiftFilter } from "./gift-filter.ts"
import { findOldestOpenGift, listCoupleTotals, listGifts, listQuotaTotals } from "./gift-list.server.ts"

describe.each(engines)("the list of gifts on %s", (engine) => {
  test("shows each gift once over its pages, also those of the same instant", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    const { db, services } = app
    const first = await sendGift(services)
    const { number: _number, ...card } = await db
      .selectFrom("request_card")
      .selectAll()
      .where("protocol", "=", first)
      .executeTakeFirstOrThrow()
    const protocols = Array.from({ length: 95 }, (_, index) => `TV-2222-22${String(index).padStart(2, "0")}`)
    await db
      .insertInto("request_card")
      .values(
        protocols.map((protocol, index) => ({ ...card, protocol, created_at: instantOf(Math.floor(index / 30)) })),
      )
      .execute()
    const seen: string[] = []
    let filter = readGiftFilter(new URLSearchParams("etapa=todos"))
    for (;;) {
      const { gifts, next } = await listGifts(db, filter, services.clock())
      seen.push(...gifts.map(({ protocol }) => protocol))
      if (!next) break
      filter = readGiftFilter(new URLSearchParams(giftQuery({ ...filter, after: next })))
    }
    expect(seen.toSorted()).toEqual([first, ...protocols].toSorted())
    expect(seen[0]).toBe(first)
  })

  test("adds up couples and quotas: confirmed, waiting, and nothing of refused ones or spam", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    const { db, services } = app
    const { id: staffId } = await insertColleague(services, "Rita")
    const send = (changes: object) => sendGift(services, changes)
    const [dinner, boat, other, spam] = [
      await send({ cote_id: "6" }),
      await send({ cote_id: "2" }),
      await send({ cote_title: "Um sorvete", cote_value: "30,00" }),
      await send({ cote_id: "6" }),
    ]
    app.setNow("2026-11-20T12:01:00-03:00")
    const later = await send({ id: 2, cote_id: "9" })
    const decide = (protocol: string, decision: Parameters<typeof decideGift>[1]["decision"]) =>
      decideGift(services, { protocol, revision: 1, staffId, decision })
    await decide(dinner, { to: "confirmed", cents: 50_000 })
    await decide(boat, { to: "refused", reason: "amount", words: "" })
    await decide(spam, { to: "spam" })
    await decide(other, { to: "reviewing" })
    expect(await listCoupleTotals(db)).toEqual([
      {
        honeymoonId: 1,
        couple: "Ana & Pedro",
        confirmed: { count: 1, cents: 50_000 },
        waiting: { count: 1, cents: 3_000 },
      },
      {
        honeymoonId: 2,
        couple: "Bia & Camila",
        confirmed: { count: 0, cents: 0 },
        waiting: { count: 1, cents: 8_000 },
      },
    ])
    expect(await listQuotaTotals(db, 1)).toEqual([
      {
        id: 6,
        title: "Jantar com os pés na areia",
        confirmed: { count: 1, cents: 50_000 },
        waiting: { count: 0, cents: 0 },
      },
      { id: null, title: null, confirmed: { count: 0, cents: 0 }, waiting: { count: 1, cents: 3_000 } },
    ])
    await decideGift(services, { protocol: boat, revision: 2, staffId, decision: { to: "reviewing" } })
    const titles = async () => (await listQuotaTotals(db, 1)).map(({ title }) => title)
    const quotas = await titles()
    expect(quotas).toEqual([expect.any(String), "Jantar com os pés na areia", null])
    const position = (await db.selectFrom("honeymoon_quota").select("position").where("id", "=", 2).execute())[0]
      ?.position
    await db
      .updateTable("honeymoon_quota")
      .set({ position: (position ?? 0) - 1 })
      .where("id", "=", 6)
      .execute()
    expect(await titles()).toEqual([quotas[1], quotas[0], null])
    await decideGift(services, { protocol: boat, revision: 3, staffId, decision: { to: "spam" } })
    expect((await findOldestOpenGift(db))?.protocol).toBe(other)
    expect((await findOldestOpenGift(db, { except: other }))?.protocol).toBe(later)
    const open = await listGifts(db, { stage: "open", honeymoonId: 1 }, services.clock())
    expect(open.gifts.map(({ protocol }) => protocol)).toEqual([other])
    const summary = await findCoupleSummary(db, 1)
    expect(summary?.gifts.map(({ protocol, cents }) => [protocol, cents])).toEqual([[dinner, 50_000]])
    expect(JSON.stringify(summary)).not.toMatch(/rosa@exemplo|98000/)
    expect(await findCoupleSummary(db, 999)).toBeUndefined()
  })

  test("names a quota as the page names it today, whatever its gifts said", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    const { db, services } = app
    const titles = async () => (await listQuotaTotals(db, 1)).map(({ title }) => title)
    const rename = (title: string) => db.updateTable("honeymoon_quota").set({ title }).where("id", "=", 6).execute()
    await sendGift(services, { cote_id: "6" })
    await rename("Almoço na areia")
    await sendGift(services, { cote_id: "6", name: "Tio Beto" })
    expect(await titles()).toEqual(["Almoço na areia"])
    await rename("Um jantar")
    expect(await titles()).toEqual(["Um jantar"])
    await db.deleteFrom("image_use").where("owner_kind", "=", "honeymoon_quota").execute()
    await db.deleteFrom("honeymoon_quota").where("id", "=", 6).execute()
    expect(await titles()).toEqual(["Jantar com os pés na areia"])
  })

  test("finds a gift by its words in any stage, and by when it arrived", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    const { services } = app
    const { id: staffId } = await insertColleague(services, "Rita")
    app.setNow("2026-10-31T23:59:00-03:00")
    const october = await sendGift(services, { name: "Tia Célia", phone: "(41) 98111-2222", message: "Boa viagem" })
    await decideGift(services, { protocol: october, revision: 1, staffId, decision: { to: "spam" } })
    app.setNow("2026-11-01T00:00:00-03:00")
    const november = await sendGift(services, { name: "Tio Beto", id: 2 })
    const found = async (query: string) => {
      const filter = readGiftFilter(new URLSearchParams(query))
      return (await listGifts(app.db, filter, services.clock())).gifts.map(({ protocol }) => protocol)
    }
    for (const search of [october, "celia", "98111-2222", "boa viagem", "Ana Pedro celia"])
      expect(await found(`q=${search}`), search).toEqual([october])
    expect(await found("q=tia tio")).toEqual([])
    expect(await found("q=celia&etapa=abertos")).toEqual([])
    expect(await found("q=celia&casal=2")).toEqual([])
    expect(await found("etapa=todos&chegou=mes-passado")).toEqual([october])
    expect(await found("etapa=todos&chegou=este-mes")).toEqual([november])
    expect(await found("")).toEqual([november])
  })

  test("a couple keeps its summary when its page is gone, under the title of the last gift", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    const { db, services } = app
    const { id: staffId } = await insertColleague(services, "Rita")
    const protocol = await sendGift(services, { cote_id: "6" })
    await decideGift(services, { protocol, revision: 1, staffId, decision: { to: "confirmed", cents: 50_000 } })
    const before = await findCoupleSummary(db, 1)
    expect(before).toMatchObject({ couple: "Ana & Pedro", gifts: [{ protocol, cents: 50_000 }] })
    // A couple's page that never existed, or was removed.
    const cards = db.updateTable("request_card").where("protocol", "=", protocol)
    await cards.set({ honeymoon_id: 77 }).execute()
    expect(await findCoupleSummary(db, 77)).toEqual(before)
    const { about } = await db.selectFrom("request_card").select("about").executeTakeFirstOrThrow()
    await cards.set({ about: JSON.stringify({ ...JSON.parse(about), place: "" }) }).execute()
    expect(await findCoupleSummary(db, 77)).toEqual({ ...before, couple: "Página 77, retirada do site" })
  })
})

const instantOf = (second: number) => new Date(Date.UTC(2026, 9, 1, 12, 0, second)).toISOString()

test("the filter in the address is read back as it was written, and nonsense counts as absent", () => {
  const filter = {
    stage: "refused" as const,
    // As many digits as the ids of couples that the panel creates.
    honeymoonId: 2_147_483_647,
    arrived: "mes-passado" as const,
    search: "Tia Célia",
    after: "2026-11-20T15:00:00.000Z_TV-2222-2222",
  }
  expect(readGiftFilter(new URLSearchParams(giftQuery(filter)))).toEqual(filter)
  expect(giftQuery({ stage: "open" })).toBe("")
  // A search covers all stages by default.
  for (const stage of ["open", "all"] as const)
    expect(readGiftFilter(new URLSearchParams(giftQuery({ stage, search: "x" })))).toEqual({ stage, search: "x" })
  expect(giftQuery({ stage: "all", search: "x" })).toBe("?q=x")
  for (const couple of ["1 or 1=1", "2147483648", "0"]) {
    const nonsense = new URLSearchParams({
      etapa: "'--",
      chegou: "constructor",
      casal: couple,
      depois: "'; drop table request_card",
    })
    expect(readGiftFilter(nonsense)).toEqual({ stage: "open" })
  }
})
