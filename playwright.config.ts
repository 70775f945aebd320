import { defineConfig } from "@playwright/test"

export default defineConfig({
  testDir: "test/journeys",
  outputDir: "var/test-results/journeys",
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // A browser on a busy machine may lose a race that no visitor would. Whoever passes only then is named at the end.
  retries: 1,
  timeout: 60_000,
  reporter: [["list"], ["json"]],
  use: {
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    viewport: { width: 1280, height: 800 },
    trace: "retain-on-failure",
    launchOptions: {
      // An empty path: Playwright's own browser.
      executablePath: process.env.CHROMIUM === undefined ? "/usr/bin/chromium" : process.env.CHROMIUM || undefined,
      args: [
        "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
        "--disable-background-networking", "--disable-component-update", "--disable-sync",
      ],
    },
  },
})
