import { expect, test } from "vitest"
import { startRequestExport } from "#domain/exports/start-export.server.ts"
import { applyRetention } from "#domain/privacy/retention.server.ts"
import { requestQuote } from "#domain/quotes/request-quote.server.ts"
import { listEvents } from "#domain/request-cards/request-cards.server.ts"
import { recordContact } from "#domain/requests/record-contact.server.ts"
import { recordView } from "#domain/requests/request-views.server.ts"
import {
  createSession,
  findSession,
  forgetEndedSessions,
  isFreshlyProved,
  listSessions,
} from "#domain/staff/sessions.server.ts"
import { signInWithPassword } from "#domain/staff/sign-in.server.ts"
import type { StaffMember } from "#domain/staff/staff.ts"
import { createPagesApp } from "#test/built-pages.ts"
import { deliverDue } from "#test/deliver-due.ts"
import { createTestServices } from "#test/create-test-app.ts"
import { endPromotion } from "#test/fixtures/ending-promotion.ts"
import { sendQuoteWithCard } from "#test/fixtures/panel-requests.ts"
import { tripSample } from "#test/fixtures/quote-samples.ts"
import { client, join, password } from "#test/panel/staff-samples.ts"

/* The machine's clock is corrected forward and back, across midnight in São Paulo. */

const [before, after] = ["2026-11-30T23:59:30-03:00", "2026-12-01T00:00:30-03:00"]

test("cached pages follow the day there and back", async () => {
  await using site = await createPagesApp("sqlite", { now: before })
  const isShown = await endPromotion(site)
  const shown: boolean[] = []
  for (const now of [before, after, before]) {
    site.setNow(now)
    shown.push(await isShown())
  }
  expect(shown).toEqual([true, false, true])
})

test("a mail leaves once, whenever its turn comes, and retention takes nothing early or twice", async () => {
  await using site = await createPagesApp("sqlite", { now: before })
  const { services } = site
  await requestQuote(services, tripSample)
  // One hour back: the email is not due yet. Forward again: it is sent once.
  site.setNow("2026-11-30T22:59:30-03:00")
  expect(await deliverDue(services)).toBe(0)
  site.setNow(after)
  expect(await deliverDue(services)).toBe(2)
  // One minute later the quote's content may be sent again. That is all there is to forget, and it happens once.
  for (const [now, forgotten] of [
    [before, {}],
    [after, { idempotency: 1 }],
    [before, {}],
    [after, {}],
  ] as const) {
    site.setNow(now)
    expect(await deliverDue(services)).toBe(0)
    expect(await applyRetention(services)).toEqual(forgotten)
  }
})

const now = "2026-11-20T12:10:00-03:00"

test("what staff did while the clock was a year ahead hides nothing, and nobody waits that long", async () => {
  await using app = await createTestServices("sqlite", { content: "demo" })
  const services = { ...app.services, startExport: () => {} }
  const { id, email } = await join(services)
  const staff: StaffMember = { id, email, name: "Ana Prado", roles: ["owner"] }
  const actor = { staff, address: client.address }
  const enter = (typed: string) => signInWithPassword(app.services, { email, password: typed }, client, undefined)
  const protocol = await sendQuoteWithCard(services)
  const work = async () => {
    await recordView(app.services, { protocol, ...actor })
    await recordContact(app.services, { protocol, staff, by: "phone" })
    return startRequestExport(services, { ...actor, format: "csv", query: "" })
  }
  app.setNow("2027-11-20T12:10:00-03:00")
  for (let tries = 0; tries < 8; tries += 1) await enter("errada de novo")
  await work()

  app.setNow(now)
  expect(await enter(password)).toBeDefined()
  expect((await work()).refusal).toBeUndefined()
  const views = await app.db.selectFrom("audit_event").select("at").where("action", "=", "request-viewed").execute()
  const contacts = (await listEvents(app.db, protocol)).filter(({ kind }) => kind === "contact")
  for (const recorded of [views, contacts])
    expect(recorded.map(({ at }) => at.slice(0, 4)).toSorted()).toEqual(["2026", "2027"])
  // Now it is recent.
  expect((await work()).refusal).toBe("busy")
  expect((await listEvents(app.db, protocol)).filter(({ kind }) => kind === "contact")).toHaveLength(2)
})

test("a session begun while the clock was ahead ends, one used then goes on, and no proof stays fresh", async () => {
  await using app = await createTestServices("sqlite", { content: "demo" })
  const { services, db } = app
  const { id, token } = await join(services)
  const ahead = new Date("2026-11-20T15:10:00-03:00")
  const young = await createSession(db, ahead, { staffId: id, state: "open", proved: true, ...client })
  const proved = await findSession(db, young, ahead)
  await findSession(db, token, ahead)

  app.setNow(now)
  const at = services.clock()
  expect(await findSession(db, young, at)).toBeUndefined()
  expect(isFreshlyProved(proved!, at)).toBe(false)
  expect(await findSession(db, token, at)).toBeDefined()
  const sessions = await listSessions(db, id, at)
  expect(sessions.map(({ seen_at }) => seen_at)).toEqual([at.toISOString()])
  await forgetEndedSessions(services)
  expect(await db.selectFrom("staff_session").select("token_hash").execute()).toHaveLength(1)
})
