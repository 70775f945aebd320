import { test } from "vitest"
import { scalingRun } from "./scaling-run.ts"

/* The long form of scaling.test.ts, in `npm run test:full`. */

test("processes are killed and restarted under visitors, six times over, and none of them notices", async () => {
  await scalingRun({ rounds: 6, readers: 6, pauseMs: 40 })
})
