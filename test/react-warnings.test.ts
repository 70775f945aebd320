import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { createSession } from "#domain/staff/sessions.server.ts"
import { connectDatabase } from "#platform/database/connect.ts"
import { insertColleague } from "#test/fixtures/colleagues.ts"
import { pageAddresses, unknownAddresses } from "./page-addresses.ts"
import { runScript } from "./run-script.ts"
import { openSite } from "./site-process.ts"
import { fillDataFolder } from "./templates.ts"

/*
 * React reports missing keys, wrong nesting and unknown attributes in its development build only. `npm test` renders
 * with the production build, as the site does, and `npm run test:full` everything with the development build. This
 * test renders every page with the development build.
 */

const publicAddresses = [...pageAddresses, ...unknownAddresses].map(({ path }) => path)

/** Each of them is shown again with its errors. */
const refusedForms = ["/orcamento?perfil=turismo", "/orcamento?perfil=intercambio", "/lua-de-mel/1/ana-e-pedro"]

const panelAddresses = [
  "/painel",
  "/painel/pedidos",
  "/painel/pedidos/quadro",
  "/painel/pedidos/exportar",
  "/painel/presentes",
  "/painel/privacidade",
  "/painel/equipe",
  "/painel/registro",
  "/painel/conta",
]

test("React's development build reports nothing about any page, nor about a refused form", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "travessia-react-"))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  await fillDataFolder(dataDir)
  expect(runScript("cli/demo-requests.ts", [], { DATA_DIR: dataDir })).toMatchObject({ status: 0 })
  const db = connectDatabase({ file: join(dataDir, "travessia.db") })
  onTestFinished(() => db.destroy())
  const clock = () => new Date()
  // Before the site starts: without staff it prints a link for the first access.
  const { id: staffId } = await insertColleague({ db, clock }, "Marina Teles", { roles: ["owner", "editor", "sales"] })
  const site = await openSite({ dataDir, env: { NODE_ENV: "development", OUTBOX: "false" } })
  onTestFinished(async () => void (await site.stop()))
  const session = { staffId, state: "open", device: "Chrome no Linux", address: "127.0.0.1", proved: true } as const
  const cookie = `painel=${await createSession(db, clock(), session)}`
  const startLines = site.lastWords()
  const openPage = async (path: string) => {
    const response = await fetch(site.url + path, { headers: path.startsWith("/painel") ? { cookie } : {} })
    expect(response.status, path).toBe(unknown.has(path) ? 404 : 200)
    await response.text()
  }

  const [quote, gift] = await Promise.all(
    (["quote_request", "gift_message"] as const).map((table) =>
      db.selectFrom(table).select("protocol").executeTakeFirstOrThrow(),
    ),
  )
  const details = [
    `/painel/pedidos/${quote?.protocol}`,
    `/painel/presentes/${gift?.protocol}`,
    "/painel/presentes/casal/1",
  ]
  for (const path of [...publicAddresses, ...panelAddresses, ...details]) await openPage(path)
  for (const path of refusedForms) {
    const body = path.startsWith("/lua-de-mel") ? new FormData() : new URLSearchParams()
    const response = await fetch(site.url + path, { method: "POST", body })
    expect(response.status, path).toBe(422)
    await response.text()
  }
  expect(site.lastWords()).toBe(startLines)
})

const unknown = new Set(unknownAddresses.map(({ path }) => path))
