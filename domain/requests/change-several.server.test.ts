import { describe, expect, test } from "vitest"
import { findCard, listEvents } from "#domain/request-cards/request-cards.server.ts"
import { createTestServices, engines } from "#test/create-test-app.ts"
import { sendGift, sendQuote } from "#test/fixtures/request-samples.ts"
import { signIn } from "#test/panel/panel-app.ts"
import { changeSeveral } from "./change-several.server.ts"
import { describeChangedRequests } from "./request-changes.server.ts"
import { describeEvent } from "./request-history.ts"

const at = (protocol: string, revision: number) => ({ protocol, revision })

describe.each(engines)("several requests at once on %s", (engine) => {
  test("move with their status and history; what cannot move stays", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    const { staff } = await signIn(app)
    const one = await sendQuote(app.services, { name: "Ana" })
    const other = await sendQuote(app.services, { name: "Bia" })
    const gift = await sendGift(app.services)
    const lose = (revision: number, lostReason: "price" | "dates") =>
      changeSeveral(app.services, {
        staff,
        chosen: [at(one, revision), at(other, revision), at(gift, 1), at("TV-2222-2222", 1)],
        move: { to: "lost", lostReason },
      })
    expect(await lose(1, "price")).toEqual({ changed: 2, conflicts: [] })
    expect(await lose(2, "dates")).toEqual({ changed: 0, conflicts: [] })
    expect(await findCard(app.db, one)).toMatchObject({ stage: "lost", lost_reason: "price", revision: 2 })
    expect((await findCard(app.db, gift))?.stage).toBe("new")
    const lost = await app.db
      .selectFrom("quote_request")
      .select(["status", "last_contact_at"])
      .where("protocol", "=", other)
      .executeTakeFirstOrThrow()
    expect(lost).toEqual({ status: "lost", last_contact_at: null })
    expect((await listEvents(app.db, one)).map(({ kind, staff_id, text }) => [kind, staff_id, text])).toEqual([
      ["stage", staff.id, '{"from":"new","to":"lost","reason":"price"}'],
    ])
    await changeSeveral(app.services, { staff, chosen: [at(one, 2)], move: { to: "contacted" } })
    expect(await findCard(app.db, one)).toMatchObject({ stage: "contacted", lost_reason: null })
  })

  test("leave out those that someone changed after the list showed them", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    const { staff } = await signIn(app)
    const one = await sendQuote(app.services, { name: "Ana" })
    const won = await sendQuote(app.services, { name: "Bia" })
    await changeSeveral(app.services, { staff, chosen: [at(won, 1)], move: { to: "won" } })
    const chosen = [at(won, 1), at(one, 1), at(one, Number.NaN)]
    const change = { staff, chosen, ownerId: staff.id, move: { to: "contacted" as const } }
    expect(await changeSeveral(app.services, change)).toEqual({ changed: 1, conflicts: [at(won, 2), at(one, 2)] })
    expect(await findCard(app.db, won)).toMatchObject({ stage: "won", owner_id: null, revision: 2 })
    // Owner and stage are changed together, and shown as two changes in the history.
    expect(await findCard(app.db, one)).toMatchObject({ stage: "contacted", owner_id: staff.id, revision: 2 })
    expect((await listEvents(app.db, one)).map(({ kind }) => kind).toSorted()).toEqual(["owner", "stage"])
  })

  test("that were left out tell what happened, in few queries, until they change again", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    const { staff } = await signIn(app, ["sales"], { name: "Rita Duarte" })
    const named: Array<[string, string]> = []
    for (const name of ["Ana", "Bia", "Caio"]) named.push([await sendQuote(app.services, { name }), name])
    const change = (revision: number, to: "won" | "contacted") =>
      changeSeveral(app.services, { staff, chosen: named.map(([protocol]) => at(protocol, revision)), move: { to } })
    await change(1, "won")
    const { conflicts } = await change(1, "contacted")
    app.queries.length = 0
    const what = "agora, Rita moveu para fechado"
    expect(await describeChangedRequests(app.services, conflicts)).toEqual(
      named.map(([protocol, name]) => ({ protocol, name, what })),
    )
    expect(app.queries).toHaveLength(3)
    await change(2, "contacted")
    expect(await describeChangedRequests(app.services, conflicts)).toEqual([])
  })

  test("get an owner who may have requests, or none", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    const { staff } = await signIn(app)
    const rita = (await signIn(app, ["sales"], { name: "Rita Duarte" })).staff
    const editor = (await signIn(app, ["editor"], { name: "Edu" })).staff
    const gone = (await signIn(app, ["sales"], { name: "Gil" })).staff
    await app.db.updateTable("staff").set({ disabled_at: "2026-11-01" }).where("id", "=", gone.id).execute()
    const protocols = [await sendQuote(app.services, { name: "Ana" }), await sendGift(app.services)]
    const give = (ownerId: string, revision: number) =>
      changeSeveral(app.services, { staff, chosen: protocols.map((protocol) => at(protocol, revision)), ownerId })
    for (const ownerId of [editor.id, gone.id, "nobody"])
      await expect(give(ownerId, 1)).rejects.toMatchObject({ status: 422 })
    expect(await listEvents(app.db, protocols[0] as string)).toEqual([])
    expect(await give(rita.id, 1)).toEqual({ changed: 2, conflicts: [] })
    expect(await give(rita.id, 2)).toEqual({ changed: 0, conflicts: [] })
    expect((await findCard(app.db, protocols[0] as string))?.owner_id).toBe(rita.id)
    expect(await give("", 2)).toEqual({ changed: 2, conflicts: [] })
    const person = JSON.stringify({ id: rita.id, name: "Rita Duarte" })
    const events = await listEvents(app.db, protocols[0] as string)
    expect(events.map(({ kind, text }) => `${kind} ${text}`).sort()).toEqual(
      [`owner {"from":${person},"to":null}`, `owner {"from":null,"to":${person}}`].sort(),
    )
    const names = new Map([
      [staff.id, staff.name],
      [rita.id, rita.name],
    ])
    // Events that earlier releases stored for changes from the list can still be shown.
    const earlier = { id: "1", at: "2026-11-24T13:40:00Z", staff_id: staff.id, kind: "owner" } as const
    const stored = [...events, { ...earlier, text: JSON.stringify({ from: null, to: rita.id }) }]
    expect(stored.map((event) => describeEvent(event, names, new Date()).what).sort()).toEqual([
      "deixou o pedido sem dono",
      "passou o pedido para Rita",
      "passou o pedido para Rita",
    ])
  })
})
