import { describe, expect, test } from "vitest"
import type { Database } from "#platform/database/connect.ts"
import { type Engine, createTestServices, engines } from "#test/create-test-app.ts"
import { insertSampleCard } from "#test/panel/card-samples.ts"
import { queryPlan } from "#test/query-plan.ts"
import { countOpen, countStages } from "./count-cards.server.ts"
import { countCards, countUrgencies, listNewestCards, listUrgentCards } from "./list-cards.server.ts"
import { countOpenCards } from "./request-cards.server.ts"
import { cardFilterOf, readInbox } from "./inbox-query.ts"
import type { CardFilter } from "./match-cards.server.ts"

const now = new Date("2026-11-24T13:40:00Z")
const open: CardFilter = { kind: "quote", stages: "open" }

/** One request for every way to be urgent, and others that no open list shows. */
async function worked(engine: Engine) {
  const app = await createTestServices(engine)
  const add = (
    name: string,
    createdAt: string,
    stage: "new" | "contacted" | "proposal" | "won" | "check",
    row: object = {},
  ) => insertSampleCard(app.db, { name, stage, createdAt, row: { moved_at: createdAt, ...row } })
  await add("novo de ontem", "2026-11-23T10:00:00.000Z", "new")
  await add("novo de agora", "2026-11-24T13:30:00.000Z", "new")
  await add("novo com passo", "2026-11-24T13:40:00.000Z", "new", { next_on: "2026-12-24", owner_id: "ana" })
  await add("passo às 15h", "2026-11-20T10:00:00.000Z", "contacted", { next_on: "2026-11-24", next_time: "15:00" })
  await add("passo hoje", "2026-11-20T11:00:00.000Z", "contacted", { next_on: "2026-11-24", owner_id: "rita" })
  await add("passo atrasado", "2026-11-20T12:00:00.000Z", "proposal", { next_on: "2026-11-22" })
  await add("parado há 11", "2026-11-10T12:00:00.000Z", "contacted", { worked_at: "2026-11-13T12:00:00.000Z" })
  await add("parado há 6", "2026-11-09T12:00:00.000Z", "proposal", { worked_at: "2026-11-18T12:00:00.000Z" })
  await add("promessa esquecida", "2026-11-01T12:00:00.000Z", "proposal", { next_on: "2026-11-05" })
  await add("marcado para quarta", "2026-11-01T12:00:00.000Z", "proposal", { next_on: "2026-11-25" })
  await add("marcado para quinta", "2026-11-02T12:00:00.000Z", "contacted", { next_on: "2026-11-26", owner_id: "ana" })
  await add("em conversa", "2026-11-12T12:00:00.000Z", "contacted", { worked_at: "2026-11-23T12:00:00.000Z" })
  await add("fechado", "2026-11-23T12:00:00.000Z", "won")
  await add("voucher de hoje", "2026-10-20T12:00:00.000Z", "won", { next_on: "2026-11-24", owner_id: "rita" })
  await add("voucher esquecido", "2026-10-20T13:00:00.000Z", "won", { next_on: "2026-11-05" })
  await add("entrada na sexta", "2026-10-21T12:00:00.000Z", "won", { next_on: "2026-11-27", owner_id: "ana" })
  await add("duvidoso", "2026-11-23T12:00:00.000Z", "check")
  await insertSampleCard(app.db, {
    kind: "gift",
    profile: undefined,
    name: "presente",
    createdAt: "2026-11-24T10:00:00.000Z",
  })
  return app
}

describe.each(engines)("the lists of requests on %s", (engine) => {
  test("open requests come by urgency, who waits longest first", async () => {
    await using app = await worked(engine)
    const { cards, next } = await listUrgentCards(app.db, now, open, { limit: 50 })
    expect(cards.map(({ urgency, name }) => `${urgency} ${name}`)).toEqual([
      "today novo de ontem",
      "today novo de agora",
      "today novo com passo",
      "today voucher esquecido",
      "today passo atrasado",
      "today passo às 15h",
      "today passo hoje",
      "today voucher de hoje",
      "idle promessa esquecida",
      "idle parado há 11",
      "idle parado há 6",
      "planned marcado para quarta",
      "planned marcado para quinta",
      "planned entrada na sexta",
      "underway em conversa",
    ])
    expect(next).toBeUndefined()
    expect(await countUrgencies(app.db, now, open)).toEqual({ today: 8, idle: 3, planned: 3, underway: 1 })
    expect(await countOpen(app.db, now, { kind: "quote", staffId: "rita", away: [] })).toEqual({
      open: 15,
      today: 8,
      mineToday: 2,
      unowned: 10,
      idle: 3,
    })
    const { unowned } = await countOpen(app.db, now, { kind: "quote", staffId: "rita", away: ["ana", "rui"] })
    expect(unowned).toBe(13)
    expect(await countOpenCards(app.db)).toEqual({ quotes: 15, gifts: 1 })
    expect(await countStages(app.db, { ...open, ownerId: "rita" })).toEqual({ contacted: 1, won: 1 })
    expect(await countStages(app.db, { kind: "quote" })).toEqual({
      new: 3,
      contacted: 5,
      proposal: 4,
      won: 4,
      check: 1,
    })
  })

  test("pages of the open list hold every request once, and begin anywhere", async () => {
    await using app = await worked(engine)
    const names: string[] = []
    let after: string | undefined
    do {
      const page = await listUrgentCards(app.db, now, open, { after, limit: 3 })
      names.push(...page.cards.map(({ name }) => name))
      after = page.next
    } while (after)
    expect(names).toHaveLength(15)
    expect(new Set(names).size).toBe(15)
    for (const broken of ["", "_", "__", "9_9_9_9", "x_y_z", `1_${"y".repeat(200)}_z`, "\0_\0_\0"])
      expect((await listUrgentCards(app.db, now, open, { after: broken, limit: 3 })).cards.length).toBeLessThan(4)
  })

  test("pages of the newest stay as they are while new requests arrive", async () => {
    await using app = await createTestServices(engine)
    for (let number = 0; number < 25; number++)
      await insertSampleCard(app.db, { name: `n${number}`, createdAt: `2026-11-2${number % 3}T12:00:00.000Z` })
    const first = await listNewestCards(app.db, { kind: "quote" }, { limit: 10 })
    for (let number = 0; number < 5; number++)
      await insertSampleCard(app.db, { name: `late${number}`, createdAt: "2026-11-24T12:00:00.000Z" })
    const second = await listNewestCards(app.db, { kind: "quote" }, { after: first.next, limit: 10 })
    const third = await listNewestCards(app.db, { kind: "quote" }, { after: second.next, limit: 10 })
    const names = [first, second, third].flatMap(({ cards }) => cards.map(({ name }) => name))
    expect(names).toHaveLength(25)
    expect(new Set(names).size).toBe(25)
    expect(third.next).toBeUndefined()
    const instants = [first, second, third].flatMap(({ cards }) => cards.map(({ created_at }) => created_at))
    expect(instants).toEqual([...instants].sort().reverse())
  })

  test("each filter selects what it says", async () => {
    await using app = await createTestServices(engine)
    await insertSampleCard(app.db, { name: "a", profile: "exchange", countryId: 1, row: { owner_id: "rita" } })
    await insertSampleCard(app.db, { name: "b", createdAt: "2026-11-01T12:00:00.000Z", place: "Dublin" })
    await insertSampleCard(app.db, { name: "c", countryId: 20, stage: "lost", place: "Dublin" })
    const cases: Array<[Partial<CardFilter>, string]> = [
      [{}, "abc"],
      [{ profile: "exchange" }, "a"],
      [{ ownerId: "rita" }, "a"],
      [{ ownerId: null }, "bc"],
      [{ arrivedFrom: new Date("2026-11-10T00:00:00Z") }, "ac"],
      [{ arrivedBefore: new Date("2026-11-10T00:00:00Z") }, "b"],
      [{ countryId: 20 }, "c"],
      [{ countryId: null }, "b"],
      [{ stages: ["lost"] }, "c"],
      [{ search: "dublin" }, "bc"],
      [{ search: "dublin", stages: "open" }, "b"],
      [{ search: "dublin", countryId: 1 }, ""],
    ]
    for (const [filter, names] of cases) {
      const wanted: CardFilter = { kind: "quote", ...filter }
      const { cards } = await listNewestCards(app.db, wanted, { limit: 10 })
      expect(
        cards
          .map(({ name }) => name)
          .sort()
          .join(""),
        JSON.stringify(filter),
      ).toBe(names)
      expect(await countCards(app.db, wanted, 10)).toBe(names.length)
      expect(await countCards(app.db, wanted, 1)).toBe(Math.min(1, names.length))
    }
  })
})

describe.each(engines)("the months of São Paulo in which requests arrived, on %s", (engine) => {
  test("hold their first and their last instant", async () => {
    await using app = await createTestServices(engine)
    const november = "2026-12-01T02:59:59.999Z"
    const firstOfDecember = "2026-12-01T03:00:00.000Z"
    const lastOfDecember = "2027-01-01T02:59:59.999Z"
    const january = "2027-01-01T03:00:00.000Z"
    for (const createdAt of [november, firstOfDecember, lastOfDecember, january])
      await insertSampleCard(app.db, { name: createdAt, createdAt })
    const arrived = async (period: string, at: string) => {
      const filter = cardFilterOf(
        readInbox(new URLSearchParams({ chegou: period })),
        { staffId: "", away: [] },
        new Date(at),
      )
      return (await listNewestCards(app.db, filter, { limit: 9 })).cards.map(({ name }) => name)
    }
    // The first instant of January, its last day, and the last instant of December.
    expect(await arrived("mes-passado", "2027-01-01T03:00:00Z")).toEqual([lastOfDecember, firstOfDecember])
    expect(await arrived("mes-passado", "2027-01-31T12:00:00Z")).toEqual([lastOfDecember, firstOfDecember])
    expect(await arrived("mes-passado", "2027-01-01T02:59:59.999Z")).toEqual([november])
    expect(await arrived("este-mes", "2027-01-31T12:00:00Z")).toEqual([january])
    expect(await arrived("este-mes", "2027-01-01T02:59:59.999Z")).toEqual([january, lastOfDecember, firstOfDecember])
  })
})

test("lists and searches use their indexes", async () => {
  await using app = await createTestServices("sqlite")
  const plan = async (work: (db: Database) => Promise<unknown>) => {
    app.queries.length = 0
    await work(app.db)
    return (await queryPlan(app.db, app.queries.at(-1) as string)).join("\n")
  }
  const page = { limit: 50 }
  expect(await plan((db) => listNewestCards(db, { kind: "quote" }, page))).toMatch(/request_card_kind/)
  expect(await plan((db) => listNewestCards(db, { kind: "quote", stages: ["won"] }, page))).toMatch(
    /request_card_stage/,
  )
  for (const filter of [
    open,
    { ...open, ownerId: "rita" },
    { ...open, ownerId: null },
    { ...open, ownerId: [null, "rita"] },
  ]) {
    // Of closed requests, only those with a step are read.
    const planned = await plan((db) => listUrgentCards(db, now, filter, page))
    expect(planned).toMatch(/request_card_(stage|due|owner)/)
    expect(planned).toContain("request_card_due (kind=? AND stage=? AND next_on>?)")
  }
  expect(await plan((db) => countCards(db, { kind: "quote", countryId: 7 }, 10))).toMatch(/request_card_country/)
  const news: CardFilter = { kind: "quote", stages: ["new"], arrivedFrom: now }
  expect(await plan((db) => countCards(db, news, 100))).toMatch(/request_card_stage/)
  expect(await plan((db) => countOpen(db, now, { kind: "quote", staffId: "rita", away: ["ana"] }))).toContain(
    "request_card_due (kind=? AND stage=? AND next_on>?)",
  )
  expect(await plan((db) => countStages(db, { kind: "quote" }))).toMatch(/COVERING INDEX request_card_(stage|due)/)
})
