import { expect, it } from "vitest"
import {
  bannerMotion,
  galleryMotion,
  packageMotion,
  packageNameLength,
  partnerMotion,
  stepMotion,
  testimonialLength,
  testimonialMotion,
} from "./carousel-motion.ts"

it("has the intervals and lengths of the specification", () => {
  expect(bannerMotion.tourism.intervalMs).toBe(4500)
  expect(bannerMotion.exchange.intervalMs).toBe(3500)
  expect(packageMotion.intervalMs).toBe(3500)
  expect(galleryMotion).toEqual({ intervalMs: 2500, startAfterMs: 1500 })
  expect(partnerMotion.intervalMs).toBe(2000)
  expect(packageNameLength).toBe(40)
  expect(testimonialLength).toBe(140)
})

it("starts every carousel between 1.5 s and 5 s", () => {
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

it("has no autoplay for the steps", () => {
  expect(stepMotion).not.toHaveProperty("intervalMs")
})
