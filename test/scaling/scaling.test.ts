import { test } from "vitest"
import { scalingRun } from "./scaling-run.ts"

test(
  "processes are killed, added and restarted under visitors, and none of them notices",
  { timeout: 600_000 },
  async () => {
    await scalingRun({ rounds: 1, readers: 4, pauseMs: 100 })
  },
)
