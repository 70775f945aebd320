import { expect, test } from "vitest"
import { listExports } from "#domain/exports/request-exports.server.ts"
import { runExport } from "#domain/exports/run-export.server.ts"
import { sendGift } from "#test/fixtures/request-samples.ts"
import { createPanelApp, formPost, signIn } from "./panel-app.ts"

const url = "/painel/pedidos/exportar?tipo=presentes"

test("an export is asked for, made apart, and downloaded by who asked for it", async () => {
  await using panel = await createPanelApp("sqlite", { services: { startExport: () => {} } })
  const owner = await signIn(panel)
  await sendGift(panel.services)
  const get = (address: string, cookie = owner.cookie) => panel.app.inject({ url: address, headers: { cookie } })
  expect((await get(url)).body).toContain("1 presente")
  const asked = await panel.app.inject({ url, ...formPost(owner, { format: "csv" }) })
  expect([asked.statusCode, asked.headers.location]).toEqual([302, url])
  const running = (await get(url)).body.replaceAll("<!-- -->", "")
  for (const words of ["Pode fechar esta página", "<b>Presentes, CSV</b>, pedida hoje, 12h"])
    expect(running).toContain(words)
  const second = await panel.app.inject({ url, ...formPost(owner, { format: "csv" }) })
  expect([second.statusCode, second.body.includes("Outra exportação está sendo feita")]).toEqual([422, true])
  const [{ id = "" } = {}] = await listExports(panel.db, panel.services.clock(), owner.staff.id)
  expect((await get(`/painel/pedidos/exportar/${id}`)).statusCode).toBe(404)
  await runExport(panel.services, id)
  expect((await get(url)).body).toContain("Baixar (1 KB)")
  const file = await get(`/painel/pedidos/exportar/${id}`)
  expect([file.statusCode, file.headers["cache-control"], file.headers["content-disposition"]]).toEqual([
    200,
    "no-store",
    'attachment; filename="presentes-202611201200.csv"',
  ])
  expect(file.body).toContain("Tia Rosa")
  const other = await signIn(panel)
  expect((await get(`/painel/pedidos/exportar/${id}`, other.cookie)).statusCode).toBe(404)
  const actions = await panel.db.selectFrom("audit_event").select("action").execute()
  expect(actions.map(({ action }) => action).toSorted()).toEqual(["export-downloaded", "requests-exported"])
})

test("a ready export that cannot be read is told as a page, not stored as a file", async () => {
  await using panel = await createPanelApp("sqlite", { services: { startExport: () => {} } })
  const owner = await signIn(panel)
  await sendGift(panel.services)
  await panel.app.inject({ url, ...formPost(owner, { format: "csv" }) })
  const [{ id = "" } = {}] = await listExports(panel.db, panel.services.clock(), owner.staff.id)
  await runExport(panel.services, id)
  const read = () => Promise.reject(Object.assign(new Error("away"), { code: "STORAGE_AWAY" }))
  Object.assign(panel.services.exports, { read })
  const { statusCode, headers, body } = await panel.app.inject({
    url: `/painel/pedidos/exportar/${id}`,
    headers: { cookie: owner.cookie },
  })
  expect([statusCode, headers["content-disposition"]]).toEqual([503, undefined])
  expect(body).toContain("Fora do ar por instantes")
})

test("an export of the audit trail is in the trail, with its filter", async () => {
  await using panel = await createPanelApp()
  const [owner, sales] = [await signIn(panel), await signIn(panel, ["sales"], { name: "Rita Duarte" })]
  const get = async (address: string) =>
    (await panel.app.inject({ url: address, headers: { cookie: owner.cookie } })).body.replaceAll("<!-- -->", "")
  await get("/painel/registro/exportar")
  const file = await get(`/painel/registro/exportar?pessoa=${sales.staff.id}&acao=sign-in&de=2026-11-01&ate=2026-11-20`)
  expect(file).not.toContain("exportou")
  const page = await get("/painel/registro")
  for (const words of ["exportou o registro de todos", "Rita Duarte", "entrou, de 01/11/2026, até 20/11/2026"])
    expect(page).toContain(words)
  const all = await get("/painel/registro/exportar")
  expect(all).toContain("20/11/2026 12:00:00;Marina Teles;exportou o registro de;Rita Duarte;")
  // Chromium's field makes a day of year 26 from 20/11/26.
  for (const days of ["de=0026-11-20", "ate=0026-11-20", "ate=9999-12-31"]) {
    expect(await get(`/painel/registro?${days}`)).toContain("Rita Duarte")
    expect(await get(`/painel/registro/exportar?${days}`)).toContain("Rita Duarte")
  }
})

test("days of arrival are asked for in the form, counted, and part of the file", async () => {
  await using panel = await createPanelApp("sqlite", { services: { startExport: () => {} } })
  const days = ["2026-10-31", "2026-11-01", "2026-11-30", "2026-12-01"]
  for (const day of days) {
    panel.setNow(`${day}T12:00:00-03:00`)
    await sendGift(panel.services, { name: `Rosa ${day}` })
  }
  const owner = await signIn(panel)
  const post = (fields: Record<string, string>) =>
    panel.app.inject({ url: `${url}&etapa=todos&chegou=hoje`, ...formPost(owner, { format: "csv", ...fields }) })
  const year = await post({ from: "0026-11-01", to: "" })
  expect([year.statusCode, year.body]).toEqual([422, expect.stringContaining("o ano tem quatro algarismos")])
  expect((await post({ from: "2026-11-30", to: "2026-11-01" })).body).toContain("O primeiro dia vem depois do último")
  const november = `${url}&etapa=todos&chegou=hoje&de=2026-11-01&ate=2026-11-30`
  const asked = await post({ from: "2026-11-01", to: "2026-11-30" })
  expect([asked.statusCode, asked.headers.location]).toEqual([302, november])
  const get = async (address: string) =>
    (await panel.app.inject({ url: address, headers: { cookie: owner.cookie } })).body.replaceAll("<!-- -->", "")
  const page = await get(november)
  for (const words of [
    "2 presentes com o filtro da lista, com chegada de 01/11/2026 até 30/11/2026.",
    "<b>Presentes, CSV</b>, de 01/11/2026 até 30/11/2026, pedida",
    'value="2026-11-01"',
  ])
    expect(page).toContain(words)
  const [{ id = "" } = {}] = await listExports(panel.db, panel.services.clock(), owner.staff.id)
  await runExport(panel.services, id)
  const file = await get(`/painel/pedidos/exportar/${id}`)
  expect(days.map((day) => file.includes(`Rosa ${day}`))).toEqual([false, true, true, false])
  expect(await get("/painel/registro")).toContain("presentes, de 01/11/2026, até 30/11/2026, linhas: 2")
})

test("a format that does not exist, and a filter without requests, are answered in the form", async () => {
  await using panel = await createPanelApp("sqlite", { services: { startExport: () => {} } })
  const owner = await signIn(panel)
  const format = await panel.app.inject({ url, ...formPost(owner, { format: "exe" }) })
  expect([format.statusCode, format.body.includes("Escolha o formato do arquivo.")]).toEqual([422, true])
  const empty = await panel.app.inject({ url, ...formPost(owner, { format: "csv" }) })
  expect(empty.body).toMatch(/role="alert" tabindex="-1"/i)
  expect([empty.statusCode, empty.body.includes("não há o que exportar")]).toEqual([422, true])
})

test("the list of gifts leads its owner to an export of what it shows, and nobody else", async () => {
  await using panel = await createPanelApp("sqlite", { services: { startExport: () => {} } })
  await sendGift(panel.services)
  const [owner, sales] = [await signIn(panel), await signIn(panel, ["sales"])]
  const list = async (cookie: string) =>
    (await panel.app.inject({ url: "/painel/presentes?etapa=novo&casal=1", headers: { cookie } })).body
  const link = "/painel/pedidos/exportar?tipo=presentes&amp;etapa=novo&amp;casal=1"
  expect(await list(owner.cookie)).toContain(link)
  expect(await list(sales.cookie)).not.toContain("/pedidos/exportar")
  const { body } = await panel.app.inject({ url: link.replaceAll("&amp;", "&"), headers: { cookie: owner.cookie } })
  expect(body).toContain("Exportar presentes")
  expect(body).toContain('href="/painel/presentes?etapa=novo&amp;casal=1"')
})
