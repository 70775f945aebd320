import { defineConfig } from "@playwright/test"
import { isFull } from "./test/full.ts"
import { chromiumPath } from "./tools/chromium-path.mjs"

// See test/plain-pictures.ts.
if (!isFull) process.env.TEST_PICTURES = "plain"

export default defineConfig({
  testDir: "test/journeys",
  globalSetup: "./test/warn-of-old-build.ts",
  outputDir: "var/test-results/journeys",
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // The machine may be busy with other work: only what hangs takes that long.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  reporter: [["list"], ["json"]],
  // A site of its own for each: what staff publish or move is not met by a journey of visitors.
  projects: [
    { name: "painel", testMatch: "panel-*.spec.ts" },
    { name: "site", testIgnore: "panel-*.spec.ts" },
  ],
  use: {
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    viewport: { width: 1280, height: 800 },
    // A trace costs a quarter of a journey's time: `npx playwright test --trace=on …` records that of a failed one.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: chromiumPath(),
      args: [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
})
