import { afterEach, beforeEach, expect, vi } from "vitest"

// Output on the console fails a test. The product logs through the app; a test mocks the output that it expects.
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
  // Test files of a worker share its globals, so each file restores them.
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.useRealTimers()
  expect(noise).toEqual([])
})
