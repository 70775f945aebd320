import { expect, test } from "vitest"
import { deliverDue } from "#platform/email/outbox.server.ts"
import { requestQuote } from "#domain/quotes/request-quote.server.ts"
import { tripSample } from "#test/fixtures/quote-samples.ts"
import { createPagesApp } from "#test/built-pages.ts"
import { applyRetention } from "#domain/privacy/retention.server.ts"

/* The machine's clock is corrected forward and back, across midnight in São Paulo. */

const [before, after] = ["2026-11-30T23:59:30-03:00", "2026-12-01T00:00:30-03:00"]

test("cached pages follow the day there and back", async () => {
  await using site = await createPagesApp("sqlite", { now: before })
  const { id } = await site.db
    .selectFrom("package")
    .select("id")
    .where("in_exchange", "=", 1)
    .where("promotion_ends", "is not", null)
    .executeTakeFirstOrThrow()
  await site.db
    .updateTable("package")
    .set({ promotion_starts: "2026-11-01", promotion_ends: "2026-11-30" })
    .where("id", "=", id)
    .execute()
  const path = String((await site.app.inject(`/intercambio/pacote/${id}/x`)).headers.location)
  const shown: boolean[] = []
  for (const now of [before, after, before]) {
    site.setNow(now)
    const { body } = await site.app.inject(path)
    shown.push(/Promoção válida de (<!-- -->)?01\/11\/2026/.test(body))
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
