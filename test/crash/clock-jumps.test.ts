import { deliverDue } from "#domain/emails/outbox.server.ts"
import { expect, test } from "vitest"
import { requestQuote } from "#domain/quotes/request-quote.server.ts"
import { tripSample } from "#test/fixtures/quote-samples.ts"
import { createPagesApp } from "#test/built-pages.ts"
import { endPromotion } from "#test/fixtures/ending-promotion.ts"
import { applyRetention } from "#domain/privacy/retention.server.ts"

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
