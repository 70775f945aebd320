import { expect, test } from "vitest"
import { giftRetention } from "./gift-retention.ts"

test("the oldest gifts are of the day at which the retention stands, and a deletion is told 14 days before", () => {
  // Still 20 November in São Paulo.
  expect(giftRetention(90, new Date("2026-11-21T02:00:00Z"))).toMatchObject({
    days: 90,
    since: "2026-08-22",
    leavingBefore: "2026-09-06T02:00:00.000Z",
  })
})
