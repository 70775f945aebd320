import { expect, test } from "vitest"
import { engines } from "#test/create-test-app.ts"
import { runOddRequests } from "./odd-requests-run.ts"

/** A process that leaks something per request would grow by much more. */
const growthMaxMb = 40

test.each(engines)(
  "fifty thousand odd requests on %s: none fails, and nothing of them stays",
  async (engine) => {
    const run = await runOddRequests(engine, `long-${new Date().toISOString().slice(0, 10)}`, 50_000)
    expect(run.failures).toEqual([])
    expect(run.unhandled).toEqual([])
    expect(run.leaks).toEqual([])
    expect(run.differences).toEqual([])
    expect(run.statuses.get(409) ?? 0, "conflicts").toBeGreaterThan(0)
    expect(run.grownMb).toBeLessThan(growthMaxMb)
  },
  3_600_000,
)
