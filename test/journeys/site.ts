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
 * React Router preloads the next page's styles. The browser warns if they are not used within a few seconds after the
 * load, which happens on a busy machine.
 */
const lateStyles = /^The resource \S+\/assets\/\S+\.css#? was preloaded using link preload but not used/

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
      // A handler that still waits for a response would fail the journey when its page is closed.
      await page.unrouteAll({ behavior: "ignoreErrors" })
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

/** Removes expected lines, such as that of a refused form. Any other line still fails the journey. */
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
 * Waits for hydration, so that clicks reach React's handlers, and for the fonts, so that lines stay in place. It starts
 * both at once, as a visitor's first press does; first-page.spec.ts tests pages without a press.
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

/** Waits for hydration without pressing anything. */
export async function hydrated(page: Page) {
  await page.waitForFunction(() => document.documentElement.dataset.ready === "true")
}
