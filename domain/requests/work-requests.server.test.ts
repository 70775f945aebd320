import { describe, expect, test } from "vitest"
import { type Engine, createTestServices, engines } from "#test/create-test-app.ts"
import { insertColleague } from "#test/fixtures/colleagues.ts"
import { sendGiftWithCard, sendQuoteWithCard } from "#test/fixtures/panel-requests.ts"
import { CardConflictError, findCard, listEvents } from "#domain/request-cards/request-cards.server.ts"
import { ProblemError } from "#platform/http/problem.ts"
import { assignRequest } from "./assign-request.server.ts"
import { moveRequest } from "./move-request.server.ts"
import { noteRequest } from "./note-request.server.ts"
import { planNextStep } from "./plan-next-step.server.ts"
import { recordContact } from "./record-contact.server.ts"
import { listChangesSince } from "./changes-since.server.ts"

async function caseInWork(engine: Engine) {
  const app = await createTestServices(engine, { content: "demo" })
  const marina = await insertColleague(app.services, "Marina Teles")
  const protocol = await sendQuoteWithCard(app.services)
  app.setNow("2026-11-24T13:40:00Z")
  const stored = async () => {
    const [card, events, row] = await Promise.all([
      findCard(app.db, protocol),
      listEvents(app.db, protocol),
      app.db
        .selectFrom("quote_request")
        .select(["status", "last_contact_at"])
        .where("protocol", "=", protocol)
        .executeTakeFirst(),
    ])
    return { card: card!, events, row }
  }
  return Object.assign(app, { marina, protocol, stored })
}

/** The messages of a refusal by field. */
async function refusal(work: Promise<void>): Promise<Record<string, string[]> | undefined> {
  const error = await work.catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ProblemError)
  return (error as ProblemError).problem.fields
}

const now = "2026-11-24T13:40:00.000Z"

describe.each(engines)("working a request on %s", (engine) => {
  test("a move writes the card, the request's status and the history, and is no contact", async () => {
    await using app = await caseInWork(engine)
    const { services, protocol, marina } = app
    await moveRequest(services, { protocol, staff: marina, revision: 1, stage: "proposal" })
    const { card, events, row } = await app.stored()
    expect(card).toMatchObject({ stage: "proposal", lost_reason: null, moved_at: now, worked_at: now, revision: 2 })
    expect(row).toEqual({ status: "proposal", last_contact_at: null })
    expect(events).toMatchObject([{ kind: "stage", staff_id: marina.id, at: now }])
    expect(JSON.parse(events[0]?.text ?? "")).toEqual({ from: "new", to: "proposal" })
    app.setNow("2026-11-25T13:40:00Z")
    await moveRequest(services, { protocol, staff: marina, revision: 2, stage: "check" })
    expect(await app.stored()).toMatchObject({ row: { status: "check", last_contact_at: null } })
    await moveRequest(services, { protocol, staff: marina, revision: 3, stage: "check" })
    expect((await app.stored()).card.revision).toBe(3)
  })

  test("words about a loss are stored also when the request was lost for the same reason", async () => {
    await using app = await caseInWork(engine)
    const lose = (revision: number, lostWords = "") =>
      moveRequest(app.services, {
        protocol: app.protocol,
        staff: app.marina,
        revision,
        stage: "lost",
        lostReason: "price",
        lostWords,
      })
    await lose(1)
    await lose(2)
    await lose(2, "Achou por R$ 300 a menos.")
    const { events } = await app.stored()
    expect(events.map(({ text }) => JSON.parse(text ?? "").words)).toEqual(["Achou por R$ 300 a menos.", undefined])
  })

  test("a lost request needs a reason, and another reason than the listed ones needs words", async () => {
    await using app = await caseInWork(engine)
    const lose = (lostReason: string, lostWords = "") =>
      moveRequest(app.services, {
        protocol: app.protocol,
        staff: app.marina,
        revision: 1,
        stage: "lost",
        lostReason,
        lostWords,
      })
    expect(Object.keys((await refusal(lose("")))!)).toEqual(["lostReason"])
    expect(Object.keys((await refusal(lose("constructor")))!)).toEqual(["lostReason"])
    expect(Object.keys((await refusal(lose("other", " ")))!)).toEqual(["lostWords"])
    expect(Object.keys((await refusal(lose("price", "x".repeat(301))))!)).toEqual(["lostWords"])
    expect((await app.stored()).card.revision).toBe(1)
    await lose("price", "Achou R$ 200 mais barato")
    const { card, events, row } = await app.stored()
    expect([card.stage, card.lost_reason, row?.status]).toEqual(["lost", "price", "lost"])
    expect(JSON.parse(events[0]?.text ?? "")).toEqual({
      from: "new",
      to: "lost",
      reason: "price",
      words: "Achou R$ 200 mais barato",
    })
    await moveRequest(app.services, { protocol: app.protocol, staff: app.marina, revision: 2, stage: "contacted" })
    expect((await app.stored()).card.lost_reason).toBeNull()
  })

  test("a stage of the other kind is refused; gifts have their own, and are decided elsewhere", async () => {
    await using app = await caseInWork(engine)
    const { services, protocol, marina } = app
    for (const stage of ["confirmed", "", "constructor"])
      expect(await refusal(moveRequest(services, { protocol, staff: marina, revision: 1, stage }))).toHaveProperty(
        "stage",
      )
    const gift = await sendGiftWithCard(services)
    for (const stage of ["won", "confirmed", "refused"])
      expect(
        await refusal(moveRequest(services, { protocol: gift, staff: marina, revision: 1, stage })),
      ).toHaveProperty("stage")
    await moveRequest(services, { protocol: gift, staff: marina, revision: 1, stage: "reviewing" })
    const row = await app.db
      .selectFrom("gift_message")
      .select("status")
      .where("protocol", "=", gift)
      .executeTakeFirstOrThrow()
    expect([(await findCard(app.db, gift))?.stage, row.status]).toEqual(["reviewing", "reviewing"])
    await expect(
      moveRequest(services, { protocol: "TV-2222-2222", staff: marina, revision: 1, stage: "won" }),
    ).rejects.toMatchObject({
      status: 404,
    })
  })

  test("an owner is someone who works requests today", async () => {
    await using app = await caseInWork(engine)
    const { services, protocol, marina } = app
    const rita = await insertColleague(services, "Rita Duarte")
    const editor = await insertColleague(services, "Edu", { roles: ["editor"] })
    const gone = await insertColleague(services, "Gil", { disabled: true })
    for (const ownerId of [editor.id, gone.id, "nobody"])
      expect(await refusal(assignRequest(services, { protocol, staff: marina, revision: 1, ownerId }))).toHaveProperty(
        "owner",
      )
    await assignRequest(services, { protocol, staff: marina, revision: 1, ownerId: rita.id })
    await assignRequest(services, { protocol, staff: rita, revision: 2, ownerId: "" })
    const { card, events } = await app.stored()
    expect([card.owner_id, card.revision]).toEqual([null, 3])
    expect(events.map(({ text }) => JSON.parse(text ?? ""))).toContainEqual({
      from: null,
      to: { id: rita.id, name: "Rita Duarte" },
    })
  })

  test("a note is kept as written, and refused when it cannot be", async () => {
    await using app = await caseInWork(engine)
    const note = (text: string, revision = 1) =>
      noteRequest(app.services, { protocol: app.protocol, staff: app.marina, revision, text })
    for (const text of ["", " \n ", "a\u0000b", "a\ud800b", "\u0007", "x".repeat(4_001)])
      expect(await refusal(note(text)), JSON.stringify(text.slice(0, 9))).toHaveProperty("text")
    const text = "Prefere a Praia do Sueste.\r\n<b>Dez</b> vezes 👨‍👩‍👧 'ok' \\ %"
    await note(text)
    const { card, events, row } = await app.stored()
    expect([card.revision, events[0]?.kind, events[0]?.text]).toEqual([2, "note", text.replace("\r\n", "\n")])
    expect(row).toEqual({ status: "new", last_contact_at: null })
    await note("x".repeat(4_000), 2)
  })

  test("a next step has a day to come, is done and may be followed by nothing", async () => {
    await using app = await caseInWork(engine)
    const { services, protocol, marina } = app
    const plan = (text: string, on: string, time: string, more: { done?: boolean; revision: number }) =>
      planNextStep(services, { protocol, staff: marina, text, on, time, ...more })
    for (const [text, on, time, field] of [
      ["", "", "", "text"],
      ["", "2026-11-25", "", "text"],
      ["Ligar", "", "", "on"],
      ["Ligar", "2026-11-23", "", "on"],
      ["Ligar", "31/02/2027", "", "on"],
      ["Ligar", "2030-01-01", "", "on"],
      ["Ligar", "2026-11-25", "25:00", "time"],
      ["a\u0000", "2026-11-25", "", "text"],
      ["x".repeat(161), "2026-11-25", "", "text"],
    ] as const)
      expect(Object.keys((await refusal(plan(text, on, time, { revision: 1 })))!), text + on).toContain(field)
    await plan("Mandar as  duas\npousadas", "24/11/2026", "15:00", { revision: 1 })
    expect((await app.stored()).card).toMatchObject({
      next_on: "2026-11-24",
      next_time: "15:00",
      next_step: "Mandar as duas pousadas",
      revision: 2,
    })
    app.setNow("2026-11-24T18:00:00Z")
    await plan("", "", "", { done: true, revision: 2 })
    const { card, events } = await app.stored()
    expect([card.next_on, card.next_time, card.next_step]).toEqual([null, null, null])
    expect(JSON.parse(events[0]?.text ?? "")).toEqual({ done: "Mandar as duas pousadas" })
  })

  test("the first contact moves a new request and gives it an owner; a second press counts once", async () => {
    await using app = await caseInWork(engine)
    const { services, protocol, marina } = app
    expect(await refusal(recordContact(services, { protocol, staff: marina, by: "pombo" }))).toHaveProperty("by")
    await recordContact(services, { protocol, staff: marina, by: "whatsapp" })
    await recordContact(services, { protocol, staff: marina, by: "whatsapp" })
    const { card, events, row } = await app.stored()
    expect(card).toMatchObject({ stage: "contacted", owner_id: marina.id, revision: 2 })
    expect(row).toEqual({ status: "contacted", last_contact_at: now })
    expect(events.map(({ kind }) => kind).toSorted()).toEqual(["contact", "owner", "stage"])
    app.setNow("2026-11-24T14:40:00Z")
    await moveRequest(services, { protocol, staff: marina, revision: 2, stage: "proposal" })
    await recordContact(services, { protocol, staff: marina, by: "email" })
    expect((await app.stored()).card).toMatchObject({ stage: "proposal", revision: 4 })
  })

  test("a link clicked twice at the same instant is one contact", async () => {
    await using app = await caseInWork(engine)
    const press = () => recordContact(app.services, { protocol: app.protocol, staff: app.marina, by: "whatsapp" })
    await Promise.all([press(), press(), press()])
    const { events } = await app.stored()
    expect(events.map(({ kind }) => kind).toSorted()).toEqual(["contact", "owner", "stage"])
  })

  test("who comes second is refused, changes nothing, and is told what happened", async () => {
    await using app = await caseInWork(engine)
    const { services, protocol, marina } = app
    const rita = await insertColleague(services, "Rita Duarte")
    await moveRequest(services, { protocol, staff: rita, revision: 1, stage: "proposal" })
    app.setNow("2026-11-24T13:41:00Z")
    await recordContact(services, { protocol, staff: rita, by: "email" })
    const late = { protocol, staff: marina, revision: 1 }
    for (const work of [
      () => moveRequest(services, { ...late, stage: "contacted" }),
      () => assignRequest(services, { ...late, ownerId: marina.id }),
      () => noteRequest(services, { ...late, text: "Ela ligou" }),
      () => planNextStep(services, { ...late, text: "Ligar", on: "2026-11-25", time: "" }),
    ])
      await expect(work()).rejects.toThrow(CardConflictError)
    expect((await app.stored()).events).toHaveLength(3)
    expect((await listChangesSince(app.db, protocol, 1)).map(({ kind }) => kind).toSorted()).toEqual([
      "contact",
      "owner",
      "stage",
    ])
    expect((await listChangesSince(app.db, protocol, 2)).map(({ kind }) => kind).toSorted()).toEqual([
      "contact",
      "owner",
    ])
    expect(await listChangesSince(app.db, protocol, 3)).toEqual([])
  })

  test("of many at once with one revision one wins; facts without a revision all count", async () => {
    await using app = await caseInWork(engine)
    const { services, protocol } = app
    const people = await Promise.all(["Ana", "Bia", "Caio", "Davi"].map((name) => insertColleague(services, name)))
    const moves = await Promise.allSettled(
      people.map((staff) => moveRequest(services, { protocol, staff, revision: 1, stage: "proposal" })),
    )
    expect(moves.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
    await Promise.all(people.map((staff) => recordContact(services, { protocol, staff, by: "phone" })))
    const { card, events } = await app.stored()
    expect(events.filter(({ kind }) => kind === "contact")).toHaveLength(4)
    expect(card.revision).toBe(6)
  })

  test("a failure in the middle leaves nothing behind", async () => {
    await using app = await caseInWork(engine)
    const { services, protocol, marina } = app
    const before = await app.stored()
    const change = { protocol, staff: marina, revision: 1 }
    const works = [
      () => moveRequest(services, { ...change, stage: "won" }),
      () => assignRequest(services, { ...change, ownerId: marina.id }),
      () => noteRequest(services, { ...change, text: "Ela ligou" }),
      () => planNextStep(services, { ...change, text: "Ligar", on: "2026-11-25", time: "" }),
      () => recordContact(services, { protocol, staff: marina, by: "phone" }),
    ]
    // The history is written last: without its table, each use case fails after it has changed the other rows.
    await app.db.schema.alterTable("request_event").renameTo("request_event_away").execute()
    for (const work of works) await expect(work()).rejects.toThrow(/request_event/)
    await app.db.schema.alterTable("request_event_away").renameTo("request_event").execute()
    expect(await app.stored()).toEqual(before)
    for (const [index, work] of works.entries()) {
      await app.db.updateTable("request_card").set({ revision: 1 }).execute()
      await work()
      expect((await app.stored()).events.length, String(index)).toBeGreaterThan(index)
    }
  })
})
