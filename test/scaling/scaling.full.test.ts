import { test } from "vitest"
import { scalingRun } from "./scaling-run.ts"

/* In `npm run test:full`: three processes behind a proxy, as docs/scaling.md says. */

test("processes are killed and restarted under visitors, six times over, and none of them notices", async () => {
  await scalingRun({ rounds: 6, readers: 6, pauseMs: 40 })
})
