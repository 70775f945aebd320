import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, expect, test } from "vitest"
import { createSession } from "#domain/staff/sessions.server.ts"
import { type Database, connectDatabase } from "#platform/database/connect.ts"
import { insertColleague } from "#test/fixtures/colleagues.ts"
import { newRequest } from "#test/journeys/new-request.ts"
import { samplePages } from "#test/sample-pages.ts"
import { type SiteProcess, openSite } from "#test/site-process.ts"
import { fillDataFolder } from "#test/templates.ts"
import { type WebKit, openWebKit } from "./open-webkit.ts"

/* The site and the panel in WebKit, the engine of Safari. The journeys run in Chromium. */

const folder = mkdtempSync(join(tmpdir(), "travessia-webkit-"))
let site: SiteProcess
let db: Database

beforeAll(async () => {
  await fillDataFolder(folder)
  site = await openSite({ dataDir: folder })
  db = connectDatabase({ file: join(folder, "travessia.db") })
})

afterAll(async () => {
  await db.destroy()
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Loads a page and hydrates it, as a visitor's first press does. Returns the errors that it has reported. */
async function hydrate(browser: WebKit, path: string): Promise<string[]> {
  await browser.goto(site.url + path)
  await browser.run("self.errors = []; addEventListener('error', ({ message }) => errors.push(message))")
  await browser.run("dispatchEvent(new Event('keydown'))")
  await browser.until("document.documentElement.dataset.ready === 'true'")
  await sleep(200)
  return browser.run("return self.errors")
}

test("every page hydrates without an error, and none scrolls sideways", async () => {
  await using browser = await openWebKit()
  for (const width of [480, 1280]) {
    await browser.resize(width, 900)
    for (const { path } of samplePages) {
      expect(await hydrate(browser, path), path).toEqual([])
      expect(await browser.run("return document.documentElement.scrollWidth - innerWidth"), path).toBeLessThanOrEqual(0)
    }
  }
})

test("on a telephone the titles of the footer's tiles stand below their pictures", async () => {
  await using browser = await openWebKit()
  await browser.resize(480, 900)
  await hydrate(browser, "/orcamento?perfil=turismo")
  const gaps = await browser.run<number[]>(`
    return [...document.querySelectorAll("ul > li > a")].flatMap(({ children: [picture, title] }) =>
      picture?.querySelector("img") && title
        ? [title.getBoundingClientRect().top - picture.getBoundingClientRect().bottom]
        : [])`)
  expect(gaps.length).toBeGreaterThan(3)
  for (const gap of gaps) expect(Math.abs(gap)).toBeLessThan(2)
})

test("a press on a row of the panel's list opens that row, and its stage keeps its line", async () => {
  const protocols: string[] = []
  for (const name of ["Aline Prado", "Bruno Teles", "Célia Ramos"])
    protocols.push(await newRequest({ db, folder, url: site.url }, { name }))
  const now = new Date()
  const { id: staffId } = await insertColleague({ db, clock: () => now }, "Marina Teles", { roles: ["sales"] })
  const session = { staffId, state: "open", device: "teste", address: "127.0.0.1", proved: true } as const
  await using browser = await openWebKit()
  await browser.resize(1440, 1000)
  await browser.goto(`${site.url}/painel/entrar`)
  await browser.setCookie("painel", await createSession(db, now, session))
  for (const protocol of protocols) {
    await browser.goto(`${site.url}/painel/pedidos`)
    await browser.until("document.documentElement.dataset.ready === 'true'")
    const row = `document.querySelector("tr[data-row='${protocol}']")`
    const line = `${row}.querySelector("svg[viewBox='0 0 46 12']")`
    expect(await browser.run(`return ${line}.getBoundingClientRect().width`)).toBeGreaterThan(40)
    const [x = 0, y = 0] = await browser.run<number[]>(`
      const { left, width, top, height } = ${row}.cells[3].getBoundingClientRect()
      return [left + width / 2, top + height / 2]`)
    await browser.clickAt(x, y)
    await browser.until(`location.pathname.endsWith("/${protocol}")`)
  }
})
