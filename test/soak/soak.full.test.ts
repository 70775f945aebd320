import { expect, test } from "vitest"
import { engines } from "#test/create-test-app.ts"
import { soakRun } from "./soak-run.ts"

/*
 * In `npm run test:full`: shorter than the half hour of `npm run soak`, but long enough to detect growing files and
 * delays.
 */

test.each(engines)(
  "two minutes under everything at once on %s: no fault, nothing lost, doubled or left behind",
  async (engine) => {
    const report = await soakRun({
      engine,
      seconds: 120,
      pace: 20,
      importEverySeconds: 30,
      seed: `full-${new Date().toISOString()}`,
    })
    expect(report.faults).toEqual([])
    expect(report.visits).toBeGreaterThan(2_000)
    expect(report.imports).toBeGreaterThan(2)
  },
)
