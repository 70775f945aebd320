import { afterEach, beforeEach, expect, vi } from "vitest"

// Noise on the console is a failure: what matters is logged through the app, what is expected is silenced by the test.
let noise: string[] = []

beforeEach(() => {
  noise = []
  for (const level of ["error", "warn"] as const) {
    vi.spyOn(console, level).mockImplementation((...words) => {
      noise.push(`console.${level}: ${words.map(String).join(" ")}`)
    })
  }
})

afterEach(() => {
  vi.restoreAllMocks()
  // The files of a worker share its globals: the next one must find them as they were.
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.useRealTimers()
  expect(noise).toEqual([])
})
