import { describe, expect, it } from "vitest"
import { promotionInForce } from "./promotion.ts"

const row = { promotion_cents: 100, promotion_starts: "2026-11-16", promotion_ends: "2026-11-30" }

describe("a promotion is in force", () => {
  it.each([
    ["2026-11-15", false],
    ["2026-11-16", true],
    ["2026-11-23", true],
    ["2026-11-30", true],
    ["2026-12-01", false],
  ])("on %s: %s", (day, expected) => {
    expect(promotionInForce(row, day) !== undefined).toBe(expected)
  })

  it("on its only day", () => {
    expect(promotionInForce({ ...row, promotion_ends: "2026-11-16" }, "2026-11-16") !== undefined).toBe(true)
  })

  it.each([
    ["no value", { promotion_cents: null }],
    ["a value of nothing", { promotion_cents: 0 }],
    ["no first day", { promotion_starts: null }],
    ["no last day", { promotion_ends: null }],
    ["an end before its start", { promotion_ends: "2026-11-01" }],
  ])("never with %s", (_what, change) => {
    expect(promotionInForce({ ...row, ...change }, "2026-11-20") !== undefined).toBe(false)
  })
})
