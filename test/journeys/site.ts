import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Page, test as base, expect } from "@playwright/test"
import { type Database, connectDatabase } from "#platform/database/connect.ts"
import { type SiteOptions, openSite } from "#test/site-process.ts"
import { fillDataFolder } from "#test/templates.ts"

export interface Site {
  url: string
  db: Database
  /** The process's own data folder: database, outbox, receipts. */
  folder: string
}

/**
 * React Router preloads the styles of the page that it goes to. The browser warns when that page is not there a few
 * seconds after the first one has loaded, as on a machine that is busy with other tests.
 */
const lateStyles = /^The resource \S+\/assets\/\S+\.css was preloaded using link preload but not used/

/**
 * The built site as its own process with its own data folder, one for each worker.
 */
export const test = base.extend<{ noise: string[] }, { site: Site }>({
  site: [async ({}, use) => useSite({}, use), { scope: "worker", timeout: 180_000 }],
  baseURL: async ({ site }, use) => use(site.url),
  /** Warnings and errors of the browser fail the journey: policy violations, failed loads, hydration. */
  noise: [
    async ({ page }, use) => {
      const noise: string[] = []
      page.on("console", (message) => {
        const isNoise = message.type() === "error" || message.type() === "warning"
        if (isNoise && !lateStyles.test(message.text())) noise.push(message.text())
      })
      page.on("pageerror", (error) => noise.push(String(error)))
      await use(noise)
      expect(noise).toEqual([])
    },
    { auto: true },
  ],
})

/** Runs the site with its own data folder while `use` runs. */
export async function useSite(
  options: Pick<SiteOptions, "port" | "env">,
  use: (site: Site) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "travessia-journey-"))
  await fillDataFolder(folder)
  const process = await openSite({ dataDir: folder, ...options })
  const db = connectDatabase({ file: join(folder, "travessia.db") })
  await use({ url: options.env?.ORIGIN ?? process.url, db, folder })
  await db.destroy()
  await process.stop()
  rmSync(folder, { recursive: true, force: true })
}

export { expect }

/** Removes the lines about what a journey asks for, such as a refused form. Any other still fails it. */
export function forgive(noise: string[], ...words: string[]) {
  noise.splice(0, noise.length, ...noise.filter((line) => !words.some((word) => line.includes(word))))
}

/** Loads a page and waits for its hydration. */
export async function open(page: Page, path: string) {
  await page.goto(path)
  await ready(page)
}

/**
 * Waits until what changed has been painted, and what the browser reports about it (layout shifts) has been delivered.
 */
export async function nextPaint(page: Page) {
  await page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  )
}

/**
 * Waits for hydration, so that clicks reach React's handlers, and for the fonts, so that lines stay where they are.
 * Both begin at once, as for a visitor who presses something; first-page.spec.ts has pages that nobody presses.
 */
export async function ready(page: Page) {
  await page.evaluate(() => {
    if (document.documentElement.dataset.ready !== "true") dispatchEvent(new Event("keydown"))
  })
  await hydrated(page)
  await page.waitForFunction(() => {
    const sheets = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]:not([disabled])')
    return [...sheets].every(({ sheet }) => sheet)
  })
  await page.evaluate(async () => void (await document.fonts.ready))
}

/** Waits for hydration on a page that nobody presses. */
export async function hydrated(page: Page) {
  await page.waitForFunction(() => document.documentElement.dataset.ready === "true")
}
