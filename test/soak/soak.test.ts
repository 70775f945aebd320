import { expect, test } from "vitest"
import type { Look } from "./look.ts"
import { slopeOf } from "./slope.ts"
import { growthOf } from "./soak-run.ts"

/* Controls: prove that soak.full.test.ts and `npm run soak` detect leaks. */

const minutes = 20
/** Samples of a process whose memory varies by 20 MB and grows by a given rate. */
const looks = (mbPerHour: number, more: Partial<Look> = {}) =>
  Array.from({ length: minutes * 12 }, (_, index): Look => {
    const at = index * 5_000
    const saw = ((index * 7) % 24) - 12 + Math.sin(index * 12.9898) * 8
    return {
      at,
      memoryMb: 180 + saw + (mbPerHour * at) / 3_600_000,
      heapMb: 60,
      loopP99Ms: 12,
      loopMaxMs: 30,
      files: 40,
      connections: 9,
      outbox: 0,
      cacheMb: 12,
      ...more,
    }
  })
const slope = (some: readonly Look[]) => slopeOf(some.map(({ at, memoryMb }) => ({ at, value: memoryMb })))
const growth = (some: readonly Look[]) => growthOf([40, 40], some, slope(some))

test("control: a process that leaks is detected, one with normal fluctuation is not", () => {
  expect(growth(looks(0))).toEqual([])
  expect(growth(looks(120))).toEqual([expect.stringMatching(/^a memória cresce 1[12]\d MB por hora/)])
  const { perHour, low, high } = slope(looks(120))
  expect(perHour).toBeGreaterThan(100)
  expect([low < perHour, perHour < high, low > 30]).toEqual([true, true, true])
})

test("control: too few samples give no result", () => {
  expect(slope(looks(500).slice(0, 3)).low).toBe(Number.NEGATIVE_INFINITY)
  expect(growth(looks(500).slice(0, 60))).toEqual([])
})

test("control: files that stay open and an event loop that gets slower are detected", () => {
  const some = looks(0)
  expect(growthOf([40, 60], some, slope(some))).toEqual(["arquivos abertos: 40 antes, 60 depois"])
  const slower = some.map((look, index) => (index < some.length / 2 ? look : { ...look, loopP99Ms: 200 }))
  expect(growthOf([40, 40], slower, slope(slower))).toEqual([expect.stringMatching(/laço de eventos/)])
})
