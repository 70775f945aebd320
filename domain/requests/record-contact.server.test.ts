import { describe, expect, test } from "vitest"
import { findCard, listEvents } from "#domain/request-cards/request-cards.server.ts"
import { createTestServices, engines } from "#test/create-test-app.ts"
import { insertColleague } from "#test/fixtures/colleagues.ts"
import { sendQuoteWithCard } from "#test/fixtures/panel-requests.ts"
import { recordContact } from "./record-contact.server.ts"

describe.each(engines)("a contact with a visitor on %s", (engine) => {
  test("takes the request over from a colleague who left, and from nobody else", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    const { services, db } = app
    const marina = await insertColleague(services, "Marina Teles")
    const rita = await insertColleague(services, "Rita Duarte")
    const protocol = await sendQuoteWithCard(services, {}, { owner_id: rita.id })
    await recordContact(services, { protocol, staff: marina, by: "email" })
    expect((await findCard(db, protocol))?.owner_id).toBe(rita.id)
    await db.updateTable("staff").set({ disabled_at: "2026-11-24" }).where("id", "=", rita.id).execute()
    await recordContact(services, { protocol, staff: marina, by: "phone" })
    expect((await findCard(db, protocol))?.owner_id).toBe(marina.id)
    const owners = (await listEvents(db, protocol)).filter(({ kind }) => kind === "owner")
    expect(owners.map(({ text }) => JSON.parse(text ?? ""))).toEqual([
      { from: { id: rita.id, name: "Rita Duarte" }, to: { id: marina.id, name: "Marina Teles" } },
    ])
  })
})
