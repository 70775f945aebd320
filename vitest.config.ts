import { defineConfig } from "vitest/config"

export default defineConfig({
  resolve: { tsconfigPaths: false },
  test: {
    include: ["{app,database,posters,server,scripts,test}/**/*.test.{ts,tsx}"],
    exclude: ["test/journeys/**"],
    globalSetup: ["test/global-setup.ts"],
    setupFiles: ["test/setup.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Two cores: more workers only take turns.
    maxWorkers: 2,
  },
})
