import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { createRequire } from "node:module"
import { join, resolve } from "node:path"
import { format } from "node:util"
import { expect, onTestFinished, test, vi } from "vitest"
import type { createPanel as CreatePanel, listAddresses as ListAddresses } from "#panel/bundle.ts"
import type { createBuiltApp as CreateBuiltApp } from "#server/built-app.ts"
import { draftEntry } from "#test/fixtures/draft-samples.ts"
import { sendGiftWithCard, sendQuoteWithCard } from "#test/fixtures/panel-requests.ts"
import { createTestApp } from "./create-test-app.ts"
import { samplePages, unknownAddresses } from "./sample-pages.ts"
import { signIn } from "./panel/panel-app.ts"
import { runScript } from "./run-script.ts"

/*
 * React reports missing keys, wrong nesting and unknown attributes in its development build only. The built site has
 * the production build. This test bundles it once more with the development build, and renders every page.
 */

const publicAddresses = [...samplePages, ...unknownAddresses].map(({ path }) => path)

/** Forms whose pages are rendered again with their errors. */
const refusedForms = ["/orcamento?perfil=turismo", "/orcamento?perfil=intercambio", "/lua-de-mel/1/ana-e-pedro"]

/** The panel's pages with parameters. `listAddresses` has the others. */
const panelDetails = [
  "/presentes/casal/1",
  "/previa/hoje/packages:2002/turismo",
  "/conteudo/packages",
  "/conteudo/packages/2001",
  "/conteudo/packages/2002/publicar",
  "/conteudo/packages/2001/historia",
  "/conteudo/publicar?item=packages:2002",
  "/conteudo/ordem/partners",
  "/conteudo/pictures/dublin",
]

test("React's development build reports nothing about any page, nor about a refused form", async () => {
  const { createBuiltApp, createPanel, listAddresses } = bundleForDevelopment()
  await using site = await createTestApp("sqlite", {
    content: "demo",
    services: { panelOrigin: origin },
    create: async (services, options) => {
      const panel = { handle: await createPanel(services), assets: "build/panel/client", origin }
      return createBuiltApp(services, { ...options, assets: "build/client", panel })
    },
  })
  const { staff, cookie } = await signIn(site, ["owner", "editor", "sales"])
  const quote = await sendQuoteWithCard(site.services)
  const gift = await sendGiftWithCard(site.services, {}, { stage: "confirmed" })
  await draftEntry(site.services, { kind: "packages", id: "2002" }, { name: "Outro nome" }, { staff })
  const reports: string[] = []
  let path = ""
  for (const method of ["error", "warn"] as const) {
    const report = (...words: unknown[]) => void reports.push(`${path}: ${format(...words)}`)
    const spy = vi.spyOn(console, method).mockImplementation(report)
    onTestFinished(() => spy.mockRestore())
  }

  for (path of publicAddresses) {
    const { statusCode } = await site.app.inject(path)
    expect(statusCode, path).toBe(unknown.has(path) ? 404 : 200)
  }
  for (path of [...panelDetails, `/pedidos/${quote}`, `/presentes/${gift}`]) {
    const { statusCode } = await site.app.inject({ url: `/painel${path}`, headers: { cookie } })
    expect(statusCode, path).toBe(200)
  }
  let pages = 0
  for (const listed of await listAddresses()) {
    path = listed.path
    if (/\/x(\/|$)/.test(path)) continue
    const isBeforeSignIn = listed.access === "public" || listed.access === "half"
    const { statusCode, headers } = await site.app.inject({
      url: `/painel${path}`,
      headers: isBeforeSignIn ? {} : { cookie },
    })
    expect(statusCode, path).toBeLessThan(500)
    if (statusCode === 200 && String(headers["content-type"]).startsWith("text/html")) pages += 1
  }
  expect(pages).toBeGreaterThan(20)
  for (path of refusedForms) {
    const body = path.startsWith("/lua-de-mel") ? new FormData() : new URLSearchParams()
    const request = new Request(origin, { method: "POST", body })
    const { statusCode } = await site.app.inject({
      method: "POST",
      url: path,
      headers: Object.fromEntries(request.headers),
      payload: Buffer.from(await request.arrayBuffer()),
    })
    expect(statusCode, path).toBe(422)
  }
  expect(reports).toEqual([])
})

const origin = "https://travessia.example"
const unknown = new Set(unknownAddresses.map(({ path }) => path))

/** The built site and panel with React's development build. */
function bundleForDevelopment() {
  // Inside the project, because unbundled packages must be resolvable from there.
  const folder = mkdtempSync(resolve("var", "react-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const bundling = runScript("tools/vite/bundle-server.ts", [folder], { NODE_ENV: "development" })
  expect(bundling).toMatchObject({ status: 0 })
  const code = globSync(join(folder, "**/*.js")).map((file) => readFileSync(file, "utf8"))
  expect(code.some((text) => text.includes("Each child in a list should have a unique"))).toBe(true)
  const load = createRequire(import.meta.url)
  const { createBuiltApp } = load(join(folder, "site.js")) as { createBuiltApp: typeof CreateBuiltApp }
  const { createPanel, listAddresses } = load(join(folder, "panel.js")) as {
    createPanel: typeof CreatePanel
    listAddresses: typeof ListAddresses
  }
  return { createBuiltApp, createPanel, listAddresses }
}
