import { defineConfig } from "vitest/config"
import { sharedTests } from "./vitest.config.ts"

/* What only `npm run test:full` runs: soak, long crash, scaling, scanners. One at a time, since each of them wants the machine. */

export default defineConfig({
  resolve: { tsconfigPaths: false },
  test: { ...sharedTests, include: ["test/**/*.full.test.ts"], maxWorkers: 1, testTimeout: 600_000 },
})
