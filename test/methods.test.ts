import { METHODS } from "node:http"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { createPagesApp } from "./built-pages.ts"
import type { TestApp } from "./create-test-app.ts"
import { isFull } from "./full.ts"
import { type RawAnswer, headerOf, rawRequest, sendRaw } from "./raw-request.ts"

/* Every HTTP method on every kind of address: 405 with `Allow` for a method not served, 404 for an unknown address. */

// Node closes the connection on CONNECT, before the app sees a request.
const methods = METHODS.filter((method) => method !== "CONNECT")
/** Each kind of address has one that is asked with all of them; `npm run test:full` asks every address. */
const fewMethods = ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PROPFIND"]
const reading = ["GET", "HEAD"]

/** Addresses of every kind, with the methods they serve. */
const addresses: Array<[address: string, served: string[], kind: "page" | "text" | "json"]> = [
  ["/", reading, "page"],
  ["/turismo", reading, "page"],
  ["/contatos?perfil=turismo", reading, "page"],
  ["/intercambio/pais/1/irlanda", reading, "page"],
  ["/orcamento", [...reading, "POST"], "page"],
  ["/lua-de-mel/1/ana-e-pedro", [...reading, "POST"], "page"],
  ["/robots.txt", reading, "text"],
  ["/.well-known/security.txt", reading, "text"],
  ["/sitemap.xml", reading, "text"],
  ["/mapa/paginas.xml", reading, "text"],
  ["/promocoes.xml", reading, "text"],
  ["/llms.txt", reading, "text"],
  ["/favicon.svg", reading, "text"],
  ["/favicon.ico", reading, "text"],
  ["/icones/192.png", reading, "text"],
  ["/manifest.webmanifest", reading, "text"],
  ["/cartoes/site/inicio.jpg", reading, "text"],
  ["/assets/x.css", reading, "json"],
  ["/media/x/320.jpg", reading, "json"],
  ["/api/docs", reading, "json"],
  ["/api/v1/openapi.json", reading, "json"],
  ["/api/v1/segment/get", reading, "json"],
  ["/api/v1/store/get", [...reading, "POST"], "json"],
  ["/api/v1/budget", ["POST"], "json"],
  ["/api/v1/honeymoon-message", ["POST"], "json"],
  ["/api/v1/country/1", reading, "json"],
]

describe("a method", () => {
  let site: TestApp
  beforeAll(async () => void (site = await createPagesApp("sqlite", { assets: "build/client" })))
  afterAll(() => site.close())
  const ask = (method: string, address: string, headers = {}): Promise<RawAnswer> =>
    sendRaw(site.app, rawRequest(method, address, headers))

  test.each(addresses)(
    "that %s does not serve is 405 with Allow: %j",
    async (address, served, kind) => {
      const isFirst = addresses.find(([, , other]) => other === kind)?.[0] === address
      for (const method of (isFull || isFirst ? methods : fewMethods).filter((one) => !served.includes(one))) {
        // Cross-site, and with an unknown content type: the method is refused before either is checked.
        const answer = await ask(method, address, { origin: "https://evil.example", "content-type": "x/y" })
        expect([method, answer.status, headerOf(answer, "allow")]).toEqual([method, 405, [...served].sort().join(", ")])
        expect(answer.bytes).not.toContain("Unexpected Server Error")
        if (method === "HEAD") continue
        const type = headerOf(answer, "content-type")
        if (kind === "page")
          expect([type, answer.body.includes("405 (Method Not Allowed)")], method).toEqual([
            "text/html; charset=utf-8",
            true,
          ])
        if (kind === "text")
          expect([type, answer.body], method).toEqual([
            "text/plain; charset=utf-8",
            "Este endere\u00c3\u00a7o aceita GET, HEAD.",
          ])
        if (kind === "json") expect(JSON.parse(answer.body).code, method).toBe("method_not_allowed")
      }
    },
    60_000,
  )

  test("that is unsafe gets 404 at an unknown address: a page with links, or the API's problem", async () => {
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PROPFIND"]) {
      for (const address of ["/nao-existe", "/turismo/nao-existe", "/%E0%A4%A", "/contatos%0a", "/contatos%E2%80%A8"]) {
        const answer = await ask(method, address)
        expect([answer.status, headerOf(answer, "allow")], `${method} ${address}`).toEqual([404, undefined])
        expect(answer.body, `${method} ${address}`).toContain('href="/contatos')
      }
      for (const address of ["/api/v1/nada", "/api/v1/nada/%E0%A4%A", "/api/%0a"]) {
        const answer = await ask(method, address)
        expect([answer.status, JSON.parse(answer.body).code], `${method} ${address}`).toEqual([404, "not_found"])
        expect(answer.body, `${method} ${address}`).toContain("/api/docs")
      }
    }
  })

  test.each(addresses.filter(([, served]) => served.includes("GET")))(
    "that reads %s ignores the headers of a body",
    async (address) => {
      for (const method of reading) {
        const { status } = await ask(method, address)
        for (const headers of [{ "content-type": "text/html; charset=ISO-8859-1" }, { "content-encoding": "gzip" }])
          expect(await ask(method, address, headers), method).toMatchObject({ status })
      }
    },
  )

  test("POST still reaches a page with a form", async () => {
    expect((await ask("POST", "/orcamento", { "content-type": "application/x-www-form-urlencoded" })).status).toBe(422)
    expect(await site.db.selectFrom("quote_request").selectAll().execute()).toEqual([])
  })
})

test("a malformed address gets the 404 page with links, and in the API a problem", async () => {
  await using site = await createPagesApp("sqlite", { assets: "build/client" })
  const ask = (address: string) => sendRaw(site.app, rawRequest("GET", address))
  const unknown = await ask("/nao-existe")
  for (const address of ["/contatos%0a", "/%E0%A4%A", "/%", "/contatos%E2%80%A8", "/a%00b", "/x/%ff"]) {
    const answer = await ask(address)
    expect([answer.status, headerOf(answer, "content-type")], address).toEqual([404, "text/html; charset=utf-8"])
    expect(/<h1>.*?<\/h1>/.exec(answer.body)?.[0], address).toBe(/<h1>.*?<\/h1>/.exec(unknown.body)?.[0])
    expect(answer.body, address).toContain('href="/intercambio"')
  }
  const inTourism = await ask("/turismo/%E0%A4%A")
  expect([inTourism.status, inTourism.body.includes('data-layout="layout-tourism"')]).toEqual([404, true])
  for (const address of [
    "/api/v1/segment/%E0%A4%A",
    "/api/v1/segment/1%0a",
    "/api/v1/%",
    "/api/%E0",
    "/media/%E0%A4%A/320.jpg",
  ]) {
    const answer = await ask(address)
    expect([answer.status, JSON.parse(answer.body).code], address).toEqual([404, "not_found"])
  }
  expect((await ask("/assets/%E0%A4%A")).status).toBe(404)
})
