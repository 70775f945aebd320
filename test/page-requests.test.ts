import { changeContentVersion } from "#platform/database/content-version.ts"
import { request } from "node:http"
import type { AddressInfo } from "node:net"
import { sql } from "kysely"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { createPagesApp } from "./built-pages.ts"
import type { TestApp } from "./create-test-app.ts"
import { samplePages } from "./sample-pages.ts"
import { readPage } from "./read-page.ts"

/*
 * Requests to pages: methods, unusual addresses, other hosts, a failing database; and the queries and headers of the
 * responses.
 */

const urlencoded = "application/x-www-form-urlencoded"

describe("a request", () => {
  let test: TestApp
  beforeAll(async () => void (test = await createPagesApp()))
  afterAll(() => test.close())

  const statusOf = async (path: string) => (await test.app.inject(path)).statusCode

  it("with HEAD gets the page's headers alone", async () => {
    // The search is not cached.
    for (const path of ["/", "/intercambio", "/contatos", "/turismo/destino/1/praias", "/busca?q=praia"]) {
      const [head, get] = [await test.app.inject({ method: "HEAD", url: path }), await test.app.inject(path)]
      expect([head.statusCode, head.body], path).toEqual([200, ""])
      expect(head.headers["content-length"], path).toBe(String(Buffer.byteLength(get.body)))
      expect(head.headers["content-type"], path).toBe(get.headers["content-type"])
      expect(head.headers["content-security-policy"], path).toContain("default-src 'none'")
    }
    expect((await test.app.inject({ method: "HEAD", url: "/nao-existe" })).statusCode).toBe(404)
    expect((await test.app.inject({ method: "HEAD", url: "/intercambio/pais/1/x" })).statusCode).toBe(301)
  })

  it("for a sent quote without its protocol leads to the form, in the same profile", async () => {
    for (const [path, location] of [
      ["/orcamento/enviado", "/orcamento"],
      ["/orcamento/enviado?perfil=turismo", "/orcamento?perfil=turismo"],
      ["/orcamento/enviado?protocolo=x&perfil=intercambio", "/orcamento?perfil=intercambio"],
      ["/orcamento/enviado?perfil=x", "/orcamento"],
    ] as const) {
      const { statusCode, headers } = await test.app.inject(path)
      expect([statusCode, headers.location], path).toEqual([302, location])
    }
  })

  it("with a body for a page without a form is refused without a 5xx", async () => {
    for (const { path, name } of samplePages) {
      if (name === "budget.main" || name === "honeymoon.main") continue
      const answer = await test.app.inject({
        method: "POST",
        url: path,
        payload: "a=1",
        headers: { "content-type": "application/x-www-form-urlencoded" },
      })
      expect(answer.statusCode, path).toBe(405)
    }
    for (const method of ["PUT", "PATCH", "DELETE", "OPTIONS"] as const) {
      const { statusCode } = await test.app.inject({ method, url: "/intercambio" })
      expect(statusCode >= 400 && statusCode < 500, `${method} ${statusCode}`).toBe(true)
    }
  })

  it("with a form in another charset, or compressed, is refused: 415", async () => {
    for (const url of ["/orcamento", "/lua-de-mel/1/ana-e-pedro"]) {
      for (const headers of [
        { "content-type": `${urlencoded}; charset=utf-7` },
        { "content-type": urlencoded, "content-encoding": "gzip" },
        { "content-type": "multipart/form-data; boundary=x", "content-encoding": "klingon" },
      ]) {
        const answer = await test.app.inject({ method: "POST", url, payload: "name=Ana", headers })
        expect([answer.statusCode, answer.body], url).toEqual([
          415,
          "Não entendemos o formato do envio. Volte e tente de novo.",
        ])
      }
      expect(
        (
          await test.app.inject({
            method: "POST",
            url,
            payload: "name=Ana",
            headers: { "content-type": `${urlencoded}; charset=UTF-8` },
          })
        ).statusCode,
        url,
      ).toBe(422)
    }
  })

  it.each([
    "/api",
    "/api/",
    "/api/nada",
    "/api/v1",
    "/api/v1/",
    "/api/v1/nada",
    "/api/v1/country/get/nada",
    "/api/v2/country/get",
  ])("for %s, where the API has no call, gets a problem instead of a page", async (url) => {
    for (const method of ["GET", "POST"] as const) {
      const answer = await test.app.inject({
        method,
        url,
        payload: method === "POST" ? "{" : undefined,
        headers: { "content-type": "application/json" },
      })
      expect([answer.statusCode, answer.headers["content-type"], answer.json().code], method).toEqual([
        404,
        "application/json; charset=utf-8",
        "not_found",
      ])
    }
  })

  it.each([
    "/?",
    "/?=",
    "/?%",
    "/?a=%00",
    "/?a[]=1&a[b]=2&__proto__[x]=1&constructor=1",
    "/contatos?perfil=%",
    "/contatos?perfil=turismo&perfil=intercambio",
    "/contatos?perfil[]=x",
    "/orcamento?pacote=abc",
    "/orcamento?pacote=0",
    "/orcamento?pacote=99999999999&pais=-1&cidade=1e3",
    "/orcamento?pacote=%00",
    "/orcamento?pais=1&cidade=999999",
    "/turismo?_routes=x",
    "/turismo?index",
    "/intercambio/pais/1/irlanda?_data=root",
    `/turismo?x=${"a".repeat(4000)}`,
  ])("with the odd query %s gets its page", async (path) => {
    expect(await statusOf(path)).toBe(200)
  })

  it.each([
    "/%00",
    "/intercambio/%00",
    "/intercambio/pais/1/%00",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/intercambio/%2e%2e/%2e%2e/package.json",
    "/..%2f..%2fpackage.json",
    "/%",
    "/%zz",
    "/%E0%A4%A",
    "/intercambio/pais/1/%E0%A4%A",
    "/intercambio/pais/1/%FF",
    "/intercambio/pais/1/%ED%A0%80",
    "//evil.example",
    "//evil.example/intercambio",
    "/\\evil.example",
    "/intercambio//pais",
    "/intercambio/pais/1/irlanda//",
    "/.env",
    "/.git/config",
    "/assets/",
    "/assets/nada.js",
    "/assets/..%2f..%2fpackage.json",
    "/media/x",
    "/wp-login.php",
    "/index.php?x=1",
    "/_root.data",
    "/intercambio/pais/99/x.data",
    "/intercambio/pais/%00/x.data",
    "/nao-existe.data",
    `/${"a".repeat(3000)}`,
    `/intercambio/pais/1/${"a".repeat(8000)}`,
    `/${"a/".repeat(2000)}`,
    `/turismo/pacote/destaques/${"1,".repeat(3000)}/x`,
    "/intercambio/pais/1/;id",
    "/intercambio/pais/1'--/x",
    "/<script>alert(1)</script>",
    "/constructor",
    "/__proto__",
    "/intercambio/__proto__",
    "/turismo/destino/constructor/__proto__",
  ])("as odd as %s is refused and fails nothing", async (path) => {
    const { status, location, body } = await askRaw(test, path)
    expect(status).toBeGreaterThanOrEqual(300)
    expect(status).toBeLessThan(500)
    expect(body).not.toContain("<script>alert(1)")
    // A redirect never leaves the site.
    if (location) expect(location).toMatch(/^\/(?![/\\])/)
  })

  it("under an odd host, or for another host, is answered as ours", async () => {
    expect((await askRaw(test, "//")).status).toBeLessThan(500)
    for (const host of ["%%%", "a b", "[::", "evil.example"])
      expect((await askRaw(test, "/privacidade", host)).status, host).toBe(200)
    expect((await askRaw(test, "/privacidade", "evil.example")).body).not.toContain("evil.example")
    const elsewhere = await askRaw(test, "http://evil.example/intercambio/pais/1/x")
    expect(elsewhere).toMatchObject({ status: 301, location: "/intercambio/pais/1/irlanda" })
  })
})

describe("a page that cannot be read", () => {
  it("answers 503 as a page while the database is away: caches and search engines keep what they have", async () => {
    await using test = await createPagesApp("sqlite", { pageCacheBytes: 0 })
    vi.spyOn(console, "error").mockImplementation(() => {})
    const away = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" })
    const { db } = test.services
    test.services.db = db.withPlugin({
      transformQuery: () => {
        throw away
      },
      transformResult: async ({ result }) => result,
    })
    const { statusCode, headers, body } = await test.app.inject("/turismo/depoimentos")
    expect([statusCode, headers["retry-after"], headers["cache-control"]]).toEqual([503, "10", "no-store"])
    const page = readPage(body)
    expect(page.all("h1").map(({ text }) => text)).toEqual(["Fora do ar por instantes"])
    expect(body).toContain("503 (Service Unavailable)")
    const clicked = await test.app.inject("/turismo/depoimentos.data")
    expect([clicked.statusCode, clicked.body.includes('"ErrorResponse"')]).toEqual([503, true])
    expect(clicked.body).toContain(`Código deste erro: ${clicked.headers["x-request-id"]}`)
    test.services.db = db
    expect((await test.app.inject("/turismo/depoimentos")).statusCode).toBe(200)
  })

  it("answers 500 as a page: with its menus, or alone when not even these can be read", async () => {
    await using test = await createPagesApp("sqlite", { pageCacheBytes: 0 })
    // This test expects that report.
    vi.spyOn(console, "error").mockImplementation(() => {})
    await test.app.inject("/turismo/depoimentos")
    await sql`alter table testimonial rename to testimonial_away`.execute(test.db)
    const within = await test.app.inject("/turismo/depoimentos")
    expect([within.statusCode, within.headers["content-type"]]).toEqual([500, "text/html; charset=utf-8"])
    const page = readPage(within.body)
    expect(page.layout).toBe("layout-tourism")
    expect(page.all("header")).not.toEqual([])
    expect(page.all("h1")).toHaveLength(1)
    // Without scripts the dialog stays closed.
    const shown = within.body.replace(/<dialog[\s\S]*<\/dialog>/, "")
    expect(shown).toContain(' lang="en">500 (Internal Server Error)</p>')
    expect(retryLinks(shown)).toEqual([""])
    // The response does not reveal the cause.
    expect(within.body).not.toMatch(/testimonial_away|no such table|sqlite|\.ts:/i)

    // A new content version starts with an empty cache.
    await changeContentVersion(test.db, "2026-11-20T12:00:00.000Z")
    await test.services.contentVersion.current()
    await sql`alter table setting rename to setting_away`.execute(test.db)
    const alone = await test.app.inject("/turismo/depoimentos")
    expect(alone.statusCode).toBe(500)
    expect(retryLinks(alone.body)).toEqual([""])
    expect(alone.body).not.toMatch(/no such table|sqlite|\.ts:/i)
  })
})

/** Addresses of the links that load the page again: the empty one is that of the page. */
function retryLinks(html: string) {
  const links = readPage(html).all("a")
  return links.filter(({ text }) => text === "Tentar de novo").map(({ attributes }) => attributes.href)
}

/** Through a socket, because `inject` normalises the address. */
async function askRaw(
  { app }: TestApp,
  path: string,
  host = "localhost",
): Promise<{ status: number; location?: string; body: string }> {
  if (!app.server.listening) await app.listen({ port: 0, host: "127.0.0.1" })
  const { port } = app.server.address() as AddressInfo
  return new Promise((done, fail) => {
    const asked = request({ host: "127.0.0.1", port, path, agent: false, headers: { host } }, async (answer) => {
      const body = (await answer.setEncoding("utf8").toArray()).join("")
      done({ status: answer.statusCode ?? 0, location: answer.headers.location, body })
    })
    asked.on("error", fail).end()
  })
}
