import { execFile } from "node:child_process"
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { type Browser, expect, test } from "@playwright/test"
import { parse, stringify } from "yaml"
import { isWellNested, safeHtml, unsafeParts } from "#platform/text/safe-html.server.ts"
import { type Database, connectDatabase } from "#platform/database/connect.ts"
import { pageAddresses, unknownAddresses } from "#test/page-addresses.ts"
import { type SiteProcess, openSite } from "#test/site-process.ts"
import { sharePictures } from "#test/templates.ts"
import { hostileAddresses, injections as ours } from "./injections.ts"
import { publicInjections } from "./public-injections.ts"

/*
 * Hostile texts in every field of the catalogue and of both forms, opened in a real browser with its policy and without it:
 * nothing runs, nothing is fetched from elsewhere, no page is left.
 */

test.describe.configure({ mode: "serial", timeout: 180_000 })
// Hundreds of pages: a trace of them would take longer than they do.
test.use({ trace: "off" })

const injections = [...ours, ...publicInjections]

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

/** The page of the demo agency whose sections carry one text each. */
const sectionPage = "/intercambio/pagina/11/x"

test("what the import cannot show as written it refuses, and names each", async () => {
  const refused = storable.filter((text) => !isAccepted(text))
  expect(refused.length).toBeGreaterThan(200)
  const answer = await runImport(writeContent("recusado", {}, refused)).catch(
    (error: { stderr: string; stdout: string }) => error,
  )
  const said = answer.stderr + answer.stdout
  expect(said).toContain("Nada foi importado")
  for (const index of refused.keys())
    expect(said, refused[index]).toMatch(
      new RegExp(`subdescriptions\\D*${index + 1}\\D|subdescriptions\\D*${index}\\D`),
    )
})

test("nothing fires of what came through the import, in every text of the catalogue and of the agency", async ({
  browser,
}) => {
  const sections = storable.filter(isAccepted)
  await runImport(writeContent("aceito", hostileTexts(), sections))
  site = await openSite({ dataDir: folder })
  db = connectDatabase({ file: join(folder, "travessia.db") })
  await expectQuiet(browser, catalogue)
})

test("nothing fires of what was written into the database past the import, in every HTML and every address", async ({
  browser,
}) => {
  await writePastImport(db)
  await expectQuiet(browser, catalogue)
})

test("nothing fires when such a page is reached without loading it, and the policy lets it be drawn", async ({
  browser,
}) => {
  for (const bypassCSP of [false, true]) {
    const watched = await watchedPage(browser, bypassCSP)
    const { page, fired } = watched
    await page.goto("/contatos")
    await page.waitForFunction(() => document.documentElement.dataset.ready === "true")
    for (const path of [
      "/intercambio/pagina/11/x",
      "/intercambio/pais/1/x",
      "/intercambio/pacote/1001/x",
      "/turismo/destino/1/x",
    ]) {
      const canonical = await page.evaluate(async (path) => (await fetch(path)).url, path)
      await page.evaluate(
        (to) =>
          (
            window as unknown as { __reactRouterDataRouter: { navigate: (to: string) => Promise<void> } }
          ).__reactRouterDataRouter.navigate(to),
        new URL(canonical).pathname,
      )
      await expect(page.locator("main h1").first()).toBeVisible()
      await page.waitForTimeout(150)
      expect(await page.evaluate(findArmed), path).toEqual([])
    }
    expect(fired).toEqual([])
    expect(watched.violations).toEqual([])
    await page.context().close()
  }
})

test("nothing fires in the letters that a quote or a gift brings about, nor on the page that gives a refused form back", async ({
  browser,
}) => {
  const { receiptPicture } = await import("#test/post-gift.ts")
  const receipt = new Uint8Array(await receiptPicture())
  const lots = Array.from({ length: Math.ceil(injections.length / 20) }, (_, index) =>
    injections.slice(index * 20, index * 20 + 20),
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
  const letters = await db.selectFrom("outbox_mail").select(["html", "subject"]).execute()
  expect(letters.length).toBeGreaterThan(lots.length * 2)
  const { page, fired } = await watchedPage(browser, true)
  await page.context().route("**/carta/*", (route) =>
    route.fulfill({
      contentType: "text/html; charset=utf-8",
      body: letters[Number(route.request().url().split("/").at(-1))]?.html ?? "",
    }),
  )
  for (const index of letters.keys()) {
    await page.goto(`/carta/${index}`)
    expect(await page.evaluate(findArmed)).toEqual([])
  }
  for (const bypassCSP of [false, true]) {
    const refusal = await watchedPage(browser, bypassCSP)
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
        // After the answer to who asked for it, whose page this ends.
        setTimeout(() => form.submit())
      }, lot)
      await loaded
      expect(await refusal.page.evaluate(findArmed)).toEqual([])
    }
    expect(refusal.fired).toEqual([])
    await refusal.page.context().close()
  }
  expect(fired).toEqual([])
  await page.context().close()
})

test("all of this would be noticed: the same texts, as they are, fire", async ({ browser }) => {
  const { page, fired } = await watchedPage(browser, true)
  await page.context().route("**/isca/*", (route) =>
    route.fulfill({
      contentType: "text/html; charset=utf-8",
      body: `<!doctype html><p>${injections[Number(route.request().url().split("/").at(-1))]}`,
    }),
  )
  const count = { fired: 0, armed: 0 }
  for (const index of injections.keys()) {
    if (index % 8 !== 0) continue
    fired.length = 0
    await page.goto(`/isca/${index}`, { waitUntil: "load" }).catch(() => {})
    await page.waitForTimeout(20)
    if (fired.length > 0) count.fired += 1
    else if ((await page.evaluate(findArmed).catch(() => ["gone"])).length > 0) count.armed += 1
  }
  console.log(
    `${injections.length} texts; of every eighth of them ${count.fired} fire and ${count.armed} wait to be touched`,
  )
  expect(count.fired).toBeGreaterThan(15)
  expect(count.armed).toBeGreaterThan(6)
  await page.context().close()
})

/** What a YAML file can hold and the schema takes. */
const storable = injections.filter((text) => !text.includes("\0") && text.trim() !== "")
const isAccepted = (html: string) =>
  unsafeParts(html.normalize("NFC").trim()).length === 0 &&
  safeHtml(html.normalize("NFC").trim()) !== null &&
  isWellNested(html.normalize("NFC").trim())

/** One of each kind of page. */
const catalogue = [
  ...new Map(
    [...pageAddresses, ...unknownAddresses].map((page) => ["name" in page ? page.name : page.path, page.path]),
  ).values(),
]

const textKeys = new Set([
  "name",
  "title",
  "subtitle",
  "language",
  "capital",
  "population",
  "timezone",
  "ddi_code",
  "price_basis",
  "summary",
  "btn_1_title",
  "btn_2_title",
  "client",
  "location",
  "course",
  "skype",
  "working_times",
  "address",
  "alt",
  "company_name",
  "cnpj",
  "cadastur",
  "description",
  "reply_within",
  "title_suffix",
])

/** Each text its own, by turns. */
function hostileTexts(): { text?: () => string } {
  let turn = 0
  return { text: () => storable[turn++ % storable.length] as string }
}

/** A copy of the demo content with other texts, and a page whose sections are the given ones. */
function writeContent(name: string, { text }: { text?: () => string }, sections: string[]): string {
  const target = join(folder, name)
  cpSync("content/demo", target, { recursive: true })
  for (const file of readdirSync(target, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".yaml"),
  )) {
    const content = parse(readFileSync(join(target, file), "utf8")) as
      | Record<string, unknown>
      | Array<Record<string, unknown>>
    const entries = Array.isArray(content)
      ? content
      : file === "agency.yaml"
        ? [content]
        : (Object.values(content) as Array<Record<string, unknown>>)
    // An agency's description is text, everybody else's is HTML.
    const isText = (key: string) => textKeys.has(key) && (key !== "description" || file === "agency.yaml")
    for (const entry of entries)
      for (const key of Object.keys(entry))
        if (text && isText(key) && typeof entry[key] === "string") entry[key] = text()
    if (file === "static-pages.yaml")
      entries[0]!.subdescriptions = sections.map((description, index) => ({
        title: text?.() ?? `Parte ${index}`,
        description,
      }))
    writeFileSync(join(target, file), stringify(content))
  }
  return target
}

function runImport(content: string) {
  return promisify(execFile)(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", "cli/content.ts", "import", content],
    { env: { ...process.env, DATA_DIR: folder, DATABASE_URL: "" }, maxBuffer: 64 * 1024 * 1024 },
  )
}

/** As somebody would who has the database and means harm, or a tool that knows no rules. */
async function writePastImport(db: Database) {
  const html = injections.join("\n")
  const address = (index: number) =>
    (hostileAddresses[index % hostileAddresses.length] ?? "").replaceAll("FIRE", "alert('address')")
  for (const table of ["country", "city", "attraction", "segment", "static_page"] as const)
    await db.updateTable(table).set({ description: html }).execute()
  await db
    .updateTable("package")
    .set({ description: html, include: html, not_include: html, observation: html })
    .execute()
  await db.updateTable("honeymoon").set({ description: html, more_info: html }).execute()
  await db.updateTable("step").set({ description: html }).execute()
  await db.updateTable("testimonial").set({ message: html }).execute()
  for (const [table, columns] of Object.entries({
    banner: ["btn_1_link", "btn_2_link"],
    differential: ["link"],
    step: ["link"],
    country: ["map_url"],
    city: ["map_url"],
    attraction: ["map_url"],
    store: ["map_url", "whatsapp", "phone"],
  })) {
    const rows = await db
      .selectFrom(table as "banner")
      .select("id")
      .execute()
    for (const [index, { id }] of rows.entries()) {
      const values = Object.fromEntries(columns.map((column, offset) => [column, address(index + offset)]))
      await db
        .updateTable(table as "banner")
        .set(values)
        .where("id", "=", id)
        .execute()
    }
  }
  // One text to a section: none hides in another.
  await db.deleteFrom("static_page_section").where("page_id", "=", 11).execute()
  for (const [position, description] of injections.entries())
    await db
      .insertInto("static_page_section")
      .values({ page_id: 11, position, title: description, description })
      .execute()
  await db.updateTable("setting").set({ value: "past the import" }).where("name", "=", "content_version").execute()
  await expect.poll(async () => (await fetch(`${site.url}${sectionPage}`)).text()).toContain("alert(")
}

/** Opens each page with the policy and without it, several at a time. */
async function expectQuiet(browser: Browser, paths: string[]) {
  for (const bypassCSP of [false, true]) {
    const queue = [...paths, sectionPage]
    const walk = async () => {
      const { page, fired, violations } = await watchedPage(browser, bypassCSP)
      for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
        const answer = await page.goto(path)
        expect(answer?.status(), path).toBeLessThan(500)
        await page.waitForFunction(() => document.documentElement.dataset.ready === "true")
        await page.waitForTimeout(60)
        expect(await page.evaluate(findArmed), path).toEqual([])
        expect(new URL(page.url()).origin, path).toBe(site.url)
        expect(fired, path).toEqual([])
      }
      // With the policy on, nothing even tries: a refusal would be a text that came through.
      expect(violations).toEqual([])
      await page.context().close()
    }
    await Promise.all([walk(), walk(), walk()])
  }
}

/** A page that tells of every call, dialog, window, navigation and request that a text brought about. */
async function watchedPage(browser: Browser, bypassCSP: boolean) {
  const context = await browser.newContext({ bypassCSP, baseURL: site.url })
  const fired: string[] = []
  const violations: string[] = []
  await context.exposeFunction("tellFired", (what: string) => fired.push(what))
  await context.addInitScript(() => {
    const tell =
      (name: string) =>
      (...words: unknown[]) =>
        void (window as unknown as { tellFired: (what: string) => void }).tellFired(
          `${name} ${words.map(String).join(" ")}`,
        )
    Object.assign(window, {
      alert: tell("alert"),
      confirm: tell("confirm"),
      prompt: tell("prompt"),
      print: tell("print"),
    })
  })
  context.on("request", (request) => {
    const { origin, protocol } = new URL(request.url())
    if (origin !== site.url && protocol !== "data:" && protocol !== "blob:") fired.push(`request ${request.url()}`)
  })
  await context.route(
    (url) => url.origin !== site.url,
    (route) => route.abort(),
  )
  const page = await context.newPage()
  page.on("popup", () => fired.push("window"))
  page.on("dialog", (dialog) => void dialog.dismiss().then(() => fired.push(`dialog ${dialog.message()}`)))
  page.on("console", (message) => {
    if (/Content Security Policy|Trusted/.test(message.text())) violations.push(message.text())
  })
  return { page, fired, violations }
}

/** Elements that would fire when touched. What React puts in the place of an address that runs is harmless: it throws. */
function findArmed(): string[] {
  const found: string[] = []
  for (const element of document.querySelectorAll("*")) {
    if (/^(object|embed|applet|base|portal|frame|frameset)$/i.test(element.tagName)) found.push(element.tagName)
    for (const { name, value } of element.attributes) {
      const address = /^(href|xlink:href|src|action|formaction|data|poster|background)$/i.test(name)
        ? value.replaceAll(/[\u0000-\u0020]/g, "").toLowerCase()
        : ""
      if (/^on/i.test(name) || name === "srcdoc" || name === "http-equiv")
        found.push(`${element.tagName} ${name}=${value}`)
      if (
        /^(javascript|vbscript|data:text|livescript)/.test(address) &&
        !address.startsWith("javascript:thrownewerror(")
      )
        found.push(`${element.tagName} ${name}=${value}`)
    }
  }
  return found
}
