import { expect, test } from "vitest"
import { scheduleDrafts } from "#domain/entries/drafts/schedule-drafts.server.ts"
import { publishScheduled } from "#domain/entries/publish/publish-scheduled.server.ts"
import { contactIdentifiers } from "#domain/privacy/contact.ts"
import { engines } from "#test/create-test-app.ts"
import { backUp, protocolsOf, restore, startSite } from "#test/fixtures/backup.ts"
import { draftEntry } from "#test/fixtures/draft-samples.ts"
import { sendQuote } from "#test/fixtures/request-samples.ts"
import { invite, join } from "#test/panel/staff-samples.ts"

const marina = { staff: { id: "s1", name: "Marina Teles" }, address: "203.0.113.7" }

/* A provider's recovery to an earlier time brings everything back, also what a backup leaves out. */
test.each(engines)("a database that came back by other means is settled by its own backup on %s", async (engine) => {
  await using site = await startSite(engine)
  const { db, services } = site
  await sendQuote(services, { email: "zulmira@exemplo.com.br" })
  const stays = await sendQuote(services, { email: "outra@exemplo.com.br" })
  await join(services)
  await invite(services, "rui@agencia.example")
  const draft = await draftEntry(services, { kind: "packages", id: "2001" }, { name: "Preço cancelado" })
  await scheduleDrafts(services, [draft], new Date("2026-11-21T12:00:00-03:00"), marina)
  // The file beside the key is not recovered: it knows the erasure that the database has forgotten.
  site.setNow("2026-11-22T12:00:00-03:00")
  const erased = contactIdentifiers({ emails: ["zulmira@exemplo.com.br"], phones: [] })
  await services.erasures.record(await Promise.all(erased.map(services.erasures.hash)), services.clock())

  const { folder } = await backUp(site)
  expect(await restore(site, folder)).toMatchObject({ held: 4, heldDrafts: 1, erased: { quotes: 1 } })
  expect(await protocolsOf(site, "quote_request")).toEqual([stays])
  expect(await publishScheduled(services)).toBe(0)
  const waiting = db.selectFrom("outbox_mail").select("id").where("status", "=", "waiting")
  const left = [waiting, db.selectFrom("staff_session").select("state"), db.selectFrom("staff_link").select("purpose")]
  expect(await Promise.all(left.map((query) => query.execute()))).toEqual([[], [], []])
})
