import { defineConfig } from "vitest/config"
import { sharedTests } from "./vitest.config.ts"

/* For `npm run test:full`: soak, long crash, scaling, scanners. One at a time, since each needs the whole machine. */

export default defineConfig({
  resolve: { tsconfigPaths: false },
  test: { ...sharedTests, include: ["test/**/*.full.test.ts"], maxWorkers: 1, testTimeout: 600_000 },
})
