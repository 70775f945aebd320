import { freePort } from "#test/free-port.ts"
import { type Site, test as siteTest, useSite } from "./site.ts"

/** Journeys in the panel. Passkeys are bound to the host, so the site runs at its configured origin. */
export const test = siteTest.extend<object, { site: Site }>({
  site: [
    async ({}, use) => {
      const port = await freePort()
      await useSite({ port, env: { ORIGIN: `http://localhost:${port}` } }, use)
    },
    { scope: "worker", timeout: 180_000 },
  ],
})
