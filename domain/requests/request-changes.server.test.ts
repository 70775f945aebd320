import { expect, test } from "vitest"
import { findCard, listEvents } from "#domain/request-cards/request-cards.server.ts"
import { createTestServices, engines } from "#test/create-test-app.ts"
import { insertColleague } from "#test/fixtures/colleagues.ts"
import { sendQuoteWithCard } from "#test/fixtures/panel-requests.ts"
import { listChangesSince } from "./changes-since.server.ts"
import { lastEventId } from "./last-event-id.ts"
import { noteRequest } from "./note-request.server.ts"
import { recordContact } from "./record-contact.server.ts"

test.each(engines)(
  "what happened after a clock that was ahead is the news, and a person's last note, on %s",
  async (engine) => {
    await using app = await createTestServices(engine, { content: "demo" })
    const { services, db, setNow } = app
    const [marina, rita] = [await insertColleague(services, "Marina"), await insertColleague(services, "Rita")]
    const protocol = await sendQuoteWithCard(services)
    const events = () => listEvents(db, protocol)
    const note = (revision: number, text: string) => noteRequest(services, { protocol, staff: marina, revision, text })
    const lastNote = async () => lastEventId(await events(), marina.id, "note")
    setNow("2027-11-24T13:40:00Z")
    await note(1, "com o relógio adiantado")
    const before = await lastNote()
    setNow("2026-11-24T13:41:00Z")
    await note(2, "com o relógio certo")
    expect(await lastNote()).not.toBe(before)
    expect((await events()).map(({ text }) => text)).toEqual(["com o relógio certo", "com o relógio adiantado"])
    const seen = (await findCard(db, protocol))!.revision
    await recordContact(services, { protocol, staff: rita, by: "email" })
    const news = await listChangesSince(db, protocol, seen)
    expect([...new Set(news.map(({ staff_id }) => staff_id))]).toEqual([rita.id])
  },
)
