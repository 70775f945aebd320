import { describe, expect, test } from "vitest"
import { findCard, listEvents } from "#domain/request-cards/request-cards.server.ts"
import { createTestApp, engines } from "#test/create-test-app.ts"
import { sendGift, sendQuote } from "#test/fixtures/request-samples.ts"
import { signIn } from "#test/panel/panel-app.ts"
import { assignRequests } from "./assign-request.server.ts"
import { moveRequests } from "./move-request.server.ts"
import { tellEvent } from "./request-history.ts"

describe.each(engines)("several requests at once on %s", (engine) => {
  test("move with their status and history; what cannot move stays", async () => {
    await using app = await createTestApp(engine, { content: "demo" })
    const { staff } = await signIn(app)
    const one = await sendQuote(app.services, { name: "Ana" })
    const other = await sendQuote(app.services, { name: "Bia" })
    const gift = await sendGift(app.services)
    const protocols = [one, other, gift, "TV-2222-2222", one]
    expect(await moveRequests(app.services, { staff, protocols, to: "lost", lostReason: "price" })).toEqual([
      one,
      other,
    ])
    expect(await moveRequests(app.services, { staff, protocols, to: "lost", lostReason: "dates" })).toEqual([])
    expect(await findCard(app.db, one)).toMatchObject({ stage: "lost", lost_reason: "price", revision: 2 })
    expect((await findCard(app.db, gift))?.stage).toBe("new")
    const { status } = await app.db
      .selectFrom("quote_request")
      .select("status")
      .where("protocol", "=", other)
      .executeTakeFirstOrThrow()
    expect(status).toBe("lost")
    expect((await listEvents(app.db, one)).map(({ kind, staff_id, text }) => [kind, staff_id, text])).toEqual([
      ["stage", staff.id, '{"from":"new","to":"lost","reason":"price"}'],
    ])
    await moveRequests(app.services, { staff, protocols: [one], to: "contacted" })
    expect(await findCard(app.db, one)).toMatchObject({ stage: "contacted", lost_reason: null })
  })

  test("get an owner who may have requests, or none", async () => {
    await using app = await createTestApp(engine, { content: "demo" })
    const { staff } = await signIn(app)
    const rita = (await signIn(app, ["sales"], { name: "Rita Duarte" })).staff
    const editor = (await signIn(app, ["editor"], { name: "Edu" })).staff
    const gone = (await signIn(app, ["sales"], { name: "Gil" })).staff
    await app.db.updateTable("staff").set({ disabled_at: "2026-11-01" }).where("id", "=", gone.id).execute()
    const protocols = [await sendQuote(app.services, { name: "Ana" }), await sendGift(app.services)]
    for (const ownerId of [editor.id, gone.id, "nobody"])
      await expect(assignRequests(app.services, { staff, protocols, ownerId })).rejects.toMatchObject({ status: 422 })
    expect(await listEvents(app.db, protocols[0] as string)).toEqual([])
    expect(await assignRequests(app.services, { staff, protocols, ownerId: rita.id })).toEqual(protocols)
    expect(await assignRequests(app.services, { staff, protocols, ownerId: rita.id })).toEqual([])
    expect((await findCard(app.db, protocols[0] as string))?.owner_id).toBe(rita.id)
    expect(await assignRequests(app.services, { staff, protocols, ownerId: "" })).toEqual(protocols)
    const person = JSON.stringify({ id: rita.id, name: "Rita Duarte" })
    const events = await listEvents(app.db, protocols[0] as string)
    expect(events.map(({ kind, text }) => `${kind} ${text}`).sort()).toEqual(
      [`owner {"from":${person},"to":null}`, `owner {"from":null,"to":${person}}`].sort(),
    )
    const names = new Map([
      [staff.id, staff.name],
      [rita.id, rita.name],
    ])
    // What earlier releases kept of a change from the list is still told.
    const earlier = { id: "1", at: "2026-11-24T13:40:00Z", staff_id: staff.id, kind: "owner" }
    const stored = [...events, { ...earlier, text: JSON.stringify({ from: null, to: rita.id }) }]
    expect(stored.map((event) => tellEvent(event, names, new Date()).what).sort()).toEqual([
      "deixou o pedido sem dono",
      "passou o pedido para Rita",
      "passou o pedido para Rita",
    ])
  })
})
