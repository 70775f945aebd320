import { expect, it } from "vitest"
import {
  bannerMotion,
  packageMotion,
  packageNameLength,
  partnerMotion,
  stepMotion,
  testimonialLength,
  testimonialMotion,
} from "./carousel-motion.ts"

it("keeps the specification's intervals and lengths", () => {
  expect(bannerMotion.tourism.intervalMs).toBe(4500)
  expect(bannerMotion.exchange.intervalMs).toBe(3500)
  expect(packageMotion.intervalMs).toBe(3500)
  expect(partnerMotion.intervalMs).toBe(2000)
  expect(packageNameLength).toBe(40)
  expect(testimonialLength).toBe(140)
})

it("starts nothing before 1.5 s or later than 5 s", () => {
  for (const { startAfterMs } of [
    bannerMotion.tourism,
    bannerMotion.exchange,
    packageMotion,
    partnerMotion,
    testimonialMotion,
  ]) {
    expect(startAfterMs).toBeGreaterThanOrEqual(1500)
    expect(startAfterMs).toBeLessThanOrEqual(5000)
  }
})

it("never moves the steps by themselves", () => {
  expect(stepMotion).not.toHaveProperty("intervalMs")
})
