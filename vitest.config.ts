import { configDefaults, defineConfig } from "vitest/config"
import type { InlineConfig } from "vitest/node"

/** What vitest.full.config.ts has too. */
export const sharedTests: InlineConfig = {
  globalSetup: ["test/global-setup.ts"],
  setupFiles: ["test/setup.ts"],
  // The machine may be busy with other work: only what hangs takes that long.
  testTimeout: 60_000,
  hookTimeout: 120_000,
}

export default defineConfig({
  resolve: { tsconfigPaths: false },
  test: {
    ...sharedTests,
    include: ["{api,cli,database,domain,packages,platform,server,site,test,tools,ui}/**/*.test.{ts,tsx}"],
    exclude: [...configDefaults.exclude, "test/journeys/**", "**/*.full.test.ts"],
    // Two cores: more workers only take turns.
    maxWorkers: 2,
    // Files of a worker share the modules they import, which takes more than half of the time away. A test that changes
    // something of the process (its environment, its timers) puts it back.
    isolate: false,
  },
})
