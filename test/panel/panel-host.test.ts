import { expect, test } from "vitest"
import { openPanel } from "#server/panel/open-panel.ts"
import { createPagesProcess } from "#test/built-pages.ts"
import { createTestApp } from "#test/create-test-app.ts"

const hosts = { site: "travessia.example", panel: "painel.travessia.example" }

/** The product with the panel on its own host. */
function openSite() {
  return createTestApp("sqlite", {
    content: "demo",
    hosts: Object.values(hosts),
    create: async (services, options) =>
      createPagesProcess(services, {
        ...options,
        panel: await openPanel(services, { origin: `https://${hosts.panel}`, host: hosts.panel }),
      }),
  })
}

test("with a host of its own the panel answers there", async () => {
  await using site = await openSite()
  const get = (url: string) => site.app.inject({ url, headers: { host: hosts.panel } })
  expect((await get("/painel/entrar")).statusCode).toBe(200)
  const { headers } = await get("/painel")
  expect(headers.location).toBe("/painel/entrar")
  const [script] = /\/painel\/assets\/[\w.-]+\.js/.exec((await get("/painel/entrar")).body) ?? []
  expect((await get(String(script))).statusCode).toBe(200)
  expect((await get("/")).headers.location).toBe("/painel")
  expect((await get("/favicon.svg")).statusCode).toBe(200)
  expect((await get("/turismo")).statusCode).toBe(404)
})

test("with a host of its own the panel takes no form of the site's pages", async () => {
  await using site = await openSite()
  const send = (from: string) =>
    site.app.inject({
      method: "POST",
      url: "/painel/entrar",
      headers: {
        host: hosts.panel,
        origin: `https://${from}`,
        "sec-fetch-site": from === hosts.panel ? "same-origin" : "same-site",
        "content-type": "application/x-www-form-urlencoded",
      },
      payload: "email=ana%40agencia.example&password=x",
    })
  expect((await send(hosts.site)).statusCode).toBe(403)
  expect((await send(hosts.panel)).statusCode).toBe(422)
})

test("with a host of its own the site's host answers as if there were no panel", async () => {
  await using site = await openSite()
  const get = (url: string) => site.app.inject({ url, headers: { host: hosts.site } })
  const unknown = await get("/nada-aqui")
  for (const url of ["/painel", "/painel/entrar", "/painel/pedidos.data", "/painel/assets/root.js"]) {
    const { statusCode, body } = await get(url)
    expect([statusCode, body.includes("Painel")], url).toEqual([unknown.statusCode, false])
  }
  expect(
    (await site.app.inject({ method: "DELETE", url: "/painel/entrar", headers: { host: hosts.site } })).statusCode,
  ).toBe((await site.app.inject({ method: "DELETE", url: "/nada-aqui", headers: { host: hosts.site } })).statusCode)
})
