import { describe, expect, test } from "vitest"
import { CardConflictError, findCard, listEvents } from "#domain/request-cards/request-cards.server.ts"
import { createTestServices, engines } from "#test/create-test-app.ts"
import { insertColleague } from "#test/fixtures/colleagues.ts"
import { sendQuoteWithCard } from "#test/fixtures/panel-requests.ts"
import { noteRequest } from "./note-request.server.ts"
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

  test("is no conflict with a form of the same person, which did not know of it; anything else is", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    const { services, db, setNow } = app
    const marina = await insertColleague(services, "Marina Teles")
    const rita = await insertColleague(services, "Rita Duarte")
    const protocol = await sendQuoteWithCard(services)
    const shown = (await findCard(db, protocol))!.revision
    const note = (text: string) => noteRequest(services, { protocol, staff: marina, revision: shown, text })
    await recordContact(services, { protocol, staff: marina, by: "whatsapp" })
    setNow("2026-11-24T15:00:00Z")
    await note("Ela prefere ir de trem")
    expect((await findCard(db, protocol))?.revision).toBe(shown + 2)
    // Her own note, in another tab, may say the same already.
    await expect(note("Ela prefere ir de trem")).rejects.toThrow(CardConflictError)
    const other = await sendQuoteWithCard(services, { email: "outra@exemplo.com.br" })
    const before = (await findCard(db, other))!.revision
    await recordContact(services, { protocol: other, staff: marina, by: "whatsapp" })
    await recordContact(services, { protocol: other, staff: rita, by: "email" })
    const late = noteRequest(services, { protocol: other, staff: marina, revision: before, text: "Quer ir de trem" })
    await expect(late).rejects.toThrow(CardConflictError)
  })
})
