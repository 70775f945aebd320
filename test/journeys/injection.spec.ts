import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "@playwright/test"
import { type Database, connectDatabase } from "#platform/database/connect.ts"
import { samplePages, unknownAddresses } from "#test/sample-pages.ts"
import { isFull } from "#test/full.ts"
import { type SiteProcess, openSite } from "#test/site-process.ts"
import { sharePictures } from "#test/templates.ts"
import {
  injections,
  storable,
  isAccepted,
  hostileTexts,
  writeContent,
  runImport,
  writePastImport,
} from "./injected-content.ts"
import { followAddress } from "./follow-address.ts"
import { ready } from "./site.ts"
import { expectQuiet, listArmed, policies, settled, watchedPage } from "./watched-page.ts"

/*
 * Hostile texts in every field of the catalogue and of both forms, in a real browser: nothing runs, nothing is loaded
 * from other origins, no page navigates away. `npm run test:full` uses all texts in the forms, and each page twice.
 */

test.describe.configure({ mode: "serial", timeout: 180_000 })

// Hundreds of pages: traces would take longer than the test.
test.use({ trace: "off" })

let folder: string
let site: SiteProcess
let db: Database

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "travessia-injection-"))
  sharePictures(folder)
})

test.afterAll(async () => {
  await db?.destroy()
  await site?.stop()
  rmSync(folder, { recursive: true, force: true })
})

test("the import refuses what it cannot show as written, and names each", async () => {
  const refused = storable.filter((text) => !isAccepted(text))
  expect(refused.length).toBeGreaterThan(200)
  const answer = await runImport(folder, writeContent(folder, "recusado", {}, refused)).catch(
    (error: { stderr: string; stdout: string }) => error,
  )
  const output = answer.stderr + answer.stdout
  expect(output).toContain("Nada foi importado")
  for (const index of refused.keys()) expect(output, refused[index]).toContain(`subdescriptions[${index}].`)
})

test("no injected script runs from imported content, in every text of the catalogue and of the agency", async ({
  browser,
}) => {
  const sections = storable.filter(isAccepted)
  await runImport(folder, writeContent(folder, "aceito", hostileTexts(), sections))
  site = await openSite({ dataDir: folder })
  db = connectDatabase({ file: join(folder, "travessia.db") })
  await expectQuiet(browser, site, catalogue(0))
})

test("no injected script runs from content written into the database, in every HTML and every address", async ({
  browser,
}) => {
  await writePastImport(site, db)
  await expectQuiet(browser, site, catalogue(1))
})

test("no injected script runs on a page reached by client-side navigation, which the policy lets render", async ({
  browser,
}) => {
  for (const bypassCSP of [false, true]) {
    const watched = await watchedPage(browser, site, bypassCSP)
    const { page, fired } = watched
    await page.goto("/contatos")
    await ready(page)
    for (const path of [
      "/intercambio/pagina/11/x",
      "/intercambio/pais/1/x",
      "/intercambio/pacote/1001/x",
      "/turismo/destino/1/x",
    ]) {
      const canonical = await page.evaluate(async (path) => (await fetch(path)).url, path)
      await followAddress(page, new URL(canonical).pathname)
      await expect(page.locator("main h1").first()).toBeVisible()
      await settled(page)
      expect(await page.evaluate(listArmed), path).toEqual([])
    }
    expect(fired).toEqual([])
    expect(watched.violations).toEqual([])
    await page.context().close()
  }
})

test("no injected script runs in the emails of a quote or a gift, nor on the page of a refused form", async ({
  browser,
}) => {
  const { receiptPicture } = await import("#test/post-gift.ts")
  const receipt = new Uint8Array(await receiptPicture())
  const texts = injections.filter((_text, index) => index % (isFull ? 1 : 8) === 0)
  const lots = Array.from({ length: Math.ceil(texts.length / 20) }, (_, index) =>
    texts.slice(index * 20, index * 20 + 20),
  )
  for (const [index, lot] of lots.entries()) {
    const name = `A ${lot[0]}`.slice(0, 100)
    const visitor = { name, email: `v${index}@exemplo.com.br` }
    const quote = {
      ...visitor,
      cellphone: "(41) 99000-0000",
      state: 18,
      city: "Curitiba",
      country: 0,
      countryCity: 0,
      observation: lot.join("\n").slice(0, 1_900),
      howDidYouMeetUs: "Indicação",
    }
    const study = {
      ...quote,
      type: "I",
      pageType: "layout-exchange",
      whenYouWantToTravel: "De 3 a 6 meses",
      howLongDoYouWantToStudy: "+ de 1 ano",
      interestProgram: "Curso de Idioma",
      youWillNeedAccommodation: "Sim",
    }
    const sent = await fetch(`${site.url}/api/v1/budget`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(study),
    })
    expect([201, 422], await sent.clone().text()).toContain(sent.status)
    const gift = new FormData()
    for (const [field, value] of Object.entries({
      ...visitor,
      id: "1",
      phone: "(41)99000-0000",
      message: lot.join("\n").slice(0, 1_900),
      cote_title: (lot[1] ?? "").slice(0, 100),
      cote_value: "10,00",
    }))
      gift.append(field, value)
    gift.append("receipt", new Blob([receipt], { type: "image/png" }), (lot[2] ?? "x").replaceAll(/[\r\n]/g, ""))
    expect([201, 422]).toContain(
      (await fetch(`${site.url}/api/v1/honeymoon-message`, { method: "POST", body: gift })).status,
    )
  }
  const emails = await db.selectFrom("outbox_mail").select(["html", "subject"]).execute()
  expect(emails.length).toBeGreaterThan(lots.length * 2)
  const { page, fired } = await watchedPage(browser, site, true)
  await page.context().route("**/email/*", (route) =>
    route.fulfill({
      contentType: "text/html; charset=utf-8",
      body: emails[Number(route.request().url().split("/").at(-1))]?.html ?? "",
    }),
  )
  for (const index of emails.keys()) {
    await page.goto(`/email/${index}`)
    expect(await page.evaluate(listArmed)).toEqual([])
  }
  for (const bypassCSP of policies) {
    const refusal = await watchedPage(browser, site, bypassCSP)
    await refusal.page.goto("/orcamento?perfil=intercambio")
    for (const lot of lots.slice(0, 8)) {
      const loaded = refusal.page.waitForEvent("load")
      await refusal.page.evaluate((words) => {
        const form = Object.assign(document.createElement("form"), {
          method: "post",
          action: "/orcamento?perfil=intercambio",
        })
        for (const [index, name] of [
          "name",
          "email",
          "cellphone",
          "observation",
          "city",
          "state",
          "interestProgram",
        ].entries()) {
          const field = Object.assign(document.createElement("textarea"), { name })
          field.value = words[index] ?? ""
          form.append(field)
        }
        document.body.append(form)
        // Deferred, so that `evaluate` returns before the navigation ends its page.
        setTimeout(() => form.submit())
      }, lot)
      await loaded
      expect(await refusal.page.evaluate(listArmed)).toEqual([])
    }
    expect(refusal.fired).toEqual([])
    await refusal.page.context().close()
  }
  expect(fired).toEqual([])
  await page.context().close()
})

test("control: the same texts run as scripts where they are not escaped", async ({ browser }) => {
  const { page, fired } = await watchedPage(browser, site, true)
  await page.context().route("**/isca/*", (route) =>
    route.fulfill({
      contentType: "text/html; charset=utf-8",
      body: `<!doctype html><p>${injections[Number(route.request().url().split("/").at(-1))]}`,
    }),
  )
  const count = { fired: 0, armed: 0 }
  const sampled = isFull ? 8 : 24
  for (const index of injections.keys()) {
    if (index % sampled !== 0) continue
    fired.length = 0
    await page.goto(`/isca/${index}`, { waitUntil: "load" }).catch(() => {})
    // Some of the texts navigate the page away.
    await settled(page).catch(() => {})
    if (fired.length > 0) count.fired += 1
    else if ((await page.evaluate(listArmed).catch(() => ["gone"])).length > 0) count.armed += 1
  }
  const told = `of ${injections.length} texts, every ${sampled}th: ${count.fired} fire, ${count.armed} are armed`
  expect(count.fired, told).toBeGreaterThan(isFull ? 15 : 5)
  expect(count.armed, told).toBeGreaterThan(isFull ? 6 : 2)
  await page.context().close()
})

/**
 * One page of each kind, in two halves: in `npm test` each half tests one of the two ways of the texts into the
 * database.
 */
const kindsOfPages = [
  ...new Map(
    [...samplePages, ...unknownAddresses].map((page) => ["name" in page ? page.name : page.path, page.path]),
  ).values(),
]
const catalogue = (part: 0 | 1) => kindsOfPages.filter((_path, index) => isFull || index % 2 === part)
