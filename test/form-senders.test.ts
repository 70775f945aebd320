import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { allowedHosts } from "#server/http/allowed-hosts.ts"
import { createPagesApp } from "./built-pages.ts"
import type { TestApp } from "./create-test-app.ts"
import { headerOf, rawRequest, sendRaw } from "./raw-request.ts"

const form = { "content-type": "application/x-www-form-urlencoded" }
const json = { "content-type": "application/json" }
const evil = "evil.example"

describe("the page that sends a form", () => {
  const origin = "https://www.travessia.example"
  const fields = {
    name: "Ana Canário",
    email: "ana@exemplo.com.br",
    phone: "(41)99999-0000",
    message: "Um recado com carinho",
  }
  const typed = new URLSearchParams(fields).toString()
  const files = `${Object.entries(fields)
    .map(([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join("")}--x--\r\n`
  const upload = { "content-type": "multipart/form-data; boundary=x" }
  const forms: Array<[address: string, headers: Record<string, string>, body: string]> = [
    ["/orcamento?perfil=turismo", form, typed],
    ["/lua-de-mel/1/ana-e-pedro", form, typed],
    ["/lua-de-mel/1/ana-e-pedro", upload, files],
  ]
  const calls: typeof forms = [
    ["/api/v1/budget", json, "{}"],
    ["/api/v1/honeymoon-message", upload, "--x--\r\n"],
  ]
  let site: TestApp
  // TLS ends at a proxy that is not configured as trusted, so every request looks like plain HTTP.
  beforeAll(async () => {
    const hosts = allowedHosts({ ORIGIN: origin, ALLOWED_HOSTS: "travessia.example" })
    site = await createPagesApp("sqlite", { hosts, services: { origin } })
  })
  afterAll(() => site.close())
  const send = ([address, headers, body]: (typeof forms)[number], from: Record<string, string>) =>
    sendRaw(
      site.app,
      rawRequest(
        "POST",
        address,
        { host: "www.travessia.example", ...headers, ...from },
        Buffer.from(body).toString("latin1"),
      ),
    )

  test.each<Record<string, string>>([
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { "sec-fetch-site": "same-site", origin: "https://blog.travessia.example" },
    { "sec-fetch-site": "cross-site", origin },
    { "sec-fetch-site": "same-origin, cross-site" },
    { "sec-fetch-site": "" },
    { origin: "null" },
    { "sec-fetch-site": "same-origin", origin: "null" },
    { origin: "file://" },
    { origin: "" },
    { origin: "x" },
    { origin: `https://${evil}` },
    { origin: `${origin}.${evil}` },
    { origin: `${origin}:8443` },
    { origin: "http://www.travessia.example" },
    { origin: `${origin}, ${origin}` },
    { origin: "https://localhost" },
  ])("is another site's by %j: refused by pages and API alike, and what was typed stays", async (from) => {
    for (const call of calls) {
      const { status, body } = await send(call, from)
      expect([status, JSON.parse(body).code], call[0]).toEqual([403, "cross_site"])
    }
    for (const sent of forms) {
      const { status, body, ...answer } = await send(sent, from)
      expect([status, headerOf(answer, "cache-control")], sent[0]).toEqual([403, "no-store"])
      const page = Buffer.from(body, "latin1").toString()
      expect(page).toContain("Este envio veio de outro site e não foi aceito.")
      expect(page).toContain(`value="${fields.name}"`)
    }
    for (const table of ["quote_request", "gift_message", "outbox_mail"] as const)
      expect(await site.db.selectFrom(table).selectAll().execute()).toEqual([])
  })

  test.each<Record<string, string>>([
    {},
    { origin },
    { origin, "sec-fetch-site": "same-origin" },
    { "sec-fetch-site": "same-origin" },
    { "sec-fetch-site": "none" },
    { origin: "https://travessia.example" },
    { origin: "https://travessia.example", "sec-fetch-site": "same-site" },
    { origin: "https://WWW.travessia.example:443" },
    { origin, "x-forwarded-proto": "http", "x-forwarded-host": evil },
  ])("is ours, or no browser's, by %j, also behind a proxy that is not trusted", async (from) => {
    for (const sent of [...forms, ...calls]) expect([400, 422], sent[0]).toContain((await send(sent, from)).status)
  })

  test("is ours over plain HTTP where the site's address is, and by the asked host without one", async () => {
    const post = (app: TestApp, host: string, from: string) =>
      sendRaw(app.app, rawRequest("POST", "/orcamento", { host, ...form, origin: from }, typed))
    await using plain = await createPagesApp("sqlite", {
      hosts: ["intranet:3000"],
      services: { origin: "http://intranet:3000" },
    })
    expect([
      (await post(plain, "intranet:3000", "http://intranet:3000")).status,
      (await post(plain, "intranet:3000", "https://intranet:3000")).status,
    ]).toEqual([422, 422])
    await using any = await createPagesApp()
    expect([
      (await post(any, "192.0.2.7:3000", "http://192.0.2.7:3000")).status,
      (await post(any, "192.0.2.7:3000", "http://192.0.2.8:3000")).status,
    ]).toEqual([422, 403])
  })
})
