import { globSync, readFileSync } from "node:fs"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { tripForm } from "#test/fixtures/quote-samples.ts"
import { createPagesApp } from "./built-pages.ts"
import type { TestApp } from "./create-test-app.ts"
import { giftSample } from "./post-gift.ts"
import { headerOf, rawRequest, sendRaw } from "./raw-request.ts"
import { readPage } from "./read-page.ts"

/*
 * Attacks over a real socket: unknown hosts, spoofed proxy headers, cross-site forms, unusual methods and addresses,
 * request smuggling.
 */

const form = { "content-type": "application/x-www-form-urlencoded" }

const json = { "content-type": "application/json" }

const evil = "evil.example"

describe("a form", () => {
  let site: TestApp
  beforeAll(async () => void (site = await createPagesApp()))
  afterAll(() => site.close())

  test("that is sent cross-site is refused, by page and API, and nothing is stored", async () => {
    const foreign = { origin: `https://${evil}`, "sec-fetch-site": "cross-site" }
    const quote = new URLSearchParams({ name: "Ana", email: "ana@exemplo.com.br" }).toString()
    expect(
      await sendRaw(site.app, rawRequest("POST", "/orcamento?perfil=turismo", { ...form, ...foreign }, quote)),
    ).toMatchObject({ status: 403 })
    const gift = { ...foreign, "content-type": "multipart/form-data; boundary=x" }
    expect(await sendRaw(site.app, rawRequest("POST", "/lua-de-mel/1/x", gift, "--x--\r\n"))).toMatchObject({
      status: 403,
    })
    for (const call of ["budget", "honeymoon-message"]) {
      for (const headers of [foreign, { origin: "null" }, { "sec-fetch-site": "same-site" }]) {
        const type = call === "budget" ? json : { "content-type": "multipart/form-data; boundary=x" }
        expect(
          await sendRaw(site.app, rawRequest("POST", `/api/v1/${call}`, { ...type, ...headers }, "{}")),
          call,
        ).toMatchObject({ status: 403 })
      }
    }
    expect(await site.db.selectFrom("quote_request").selectAll().execute()).toEqual([])
  })

  test("is never cached: neither the form with errors nor the page with the protocol", async () => {
    for (const bytes of [
      rawRequest("POST", "/orcamento?perfil=turismo", form, "name=Ana"),
      rawRequest("GET", "/orcamento/enviado?protocolo=TV-2346-79AC"),
      rawRequest("POST", "/lua-de-mel/1/x", form, "name=Ana"),
    ]) {
      expect(headerOf(await sendRaw(site.app, bytes), "cache-control")).toBe("no-store")
    }
  })

  test("changes nothing when it is sent by GET", async () => {
    for (const [address, status] of [
      [`/orcamento?${tripForm}`, 200],
      [`/api/v1/budget?${tripForm}`, 405],
      [`/lua-de-mel/1/ana-e-pedro?${new URLSearchParams(giftSample)}`, 200],
    ] as const)
      expect(await sendRaw(site.app, rawRequest("GET", address)), address).toMatchObject({ status })
    expect(await site.db.selectFrom("quote_request").selectAll().execute()).toEqual([])
    expect(await site.db.selectFrom("gift_message").selectAll().execute()).toEqual([])
    // The same fields by POST are a quote.
    await using other = await createPagesApp()
    expect(await sendRaw(other.app, rawRequest("POST", "/orcamento", form, String(tripForm)))).toMatchObject({
      status: 303,
    })
  })

  test("with a repeated field is read in one defined way", async () => {
    const twice = await sendRaw(
      site.app,
      rawRequest(
        "POST",
        "/orcamento?perfil=turismo&perfil=intercambio",
        form,
        "name=Ana&name=Bia&email=a@exemplo.com.br&email=b@exemplo.com.br",
      ),
    )
    expect(twice.status).toBe(422)
    // The first of the repeated values counts.
    const { layout, all } = readPage(twice.body)
    const read = all("input")
      .filter(({ attributes }) => ["name", "email"].includes(attributes.name ?? ""))
      .map(({ attributes }) => attributes.value)
    expect([layout, read]).toEqual(["layout-tourism", ["Ana", "a@exemplo.com.br"]])
    expect(await site.db.selectFrom("quote_request").selectAll().execute()).toEqual([])
  })
})

describe("a malformed or unusual request", () => {
  let site: TestApp
  beforeAll(async () => void (site = await createPagesApp("sqlite", { assets: "build/client" })))
  afterAll(() => site.close())

  test.each([
    "TRACE",
    "CONNECT",
    "PROPFIND",
    "MKCOL",
    "LOCK",
    "SEARCH",
    "PURGE",
    "get",
    "Get",
    "G3T",
    "GETGETGET",
    "DEBUG",
    "OPTIONS",
    "PUT",
    "PATCH",
    "DELETE",
  ])("with the method %s does nothing and repeats nothing", async (method) => {
    for (const address of ["/turismo", "/api/v1/segment/get", "/media/x/320.jpg"]) {
      const { status, bytes } = await sendRaw(site.app, rawRequest(method, address, { "x-secret": "canario" }))
      expect([0, 400, 404, 405, 501], `${method} ${address}`).toContain(status)
      expect(bytes).not.toContain("canario")
    }
    expect(await sendRaw(site.app, rawRequest("GET", "/privacidade"))).toMatchObject({ status: 200 })
  })

  const script = globSync("build/client/assets/root-*.js")[0]?.replace("build/client", "") ?? ""
  test.each([
    "/package.json",
    "/package-lock.json",
    "/tsconfig.json",
    "/vite.config.ts",
    "/README.md",
    "/docs/security.md",
    "/server/app.ts",
    "/server/index.ts",
    "/app/root.tsx",
    "/build/",
    "/build/bundle/site.js",
    "/build/client/assets/",
    "/node_modules/fastify/package.json",
    "/content/demo/agency.yaml",
    "/var/travessia.db",
    "/travessia.db",
    "/keys/receipts.key",
    "/receipts/",
    "/uploads/",
    "/outbox/",
    "/test/canaries.ts",
    "/.env",
    "/.env.production",
    "/.git/HEAD",
    "/.git/config",
    "/.gitignore",
    "/.npmrc",
    "/.well-known/",
    "/.react-router/types",
    "/.vite/manifest.json",
    "/assets/.env",
    "/assets/.vite/manifest.json",
    `${script}.map`,
    `${script}.br.map`,
    `${script}/../../../package.json`,
    "/assets/../package.json",
    "/assets/../../package.json",
    "/assets/../../../package.json",
    "/assets/%2e%2e/%2e%2e/package.json",
    "/assets/..%2f..%2f..%2fpackage.json",
    "/assets/%2e%2e%2f%2e%2e%2fserver/index.js",
    "/assets/..%5c..%5cpackage.json",
    "/assets/..\\..\\..\\package.json",
    "/assets/....//....//package.json",
    "/assets/%252e%252e/package.json",
    "/assets//etc/passwd",
    "/assets/%00",
    `${script}%00.css`,
    "/..;/package.json",
    "/assets/..;/..;/package.json",
    "/%c0%ae%c0%ae/package.json",
    "/%uff0e%uff0e/package.json",
    "//package.json",
    "/./package.json",
    "/media/../travessia.db",
    "/media/..%2f..%2ftravessia.db",
    "/media/%2e%2e/320.jpg",
    "/media/..%5c..%5cx/320.jpg",
    "/media/originals/320.jpg",
    `/media/${"0".repeat(32)}/320.jpg`,
    "/media/x/..%2f320.jpg",
    "/icones/..%2f..%2fpackage.json",
    "/icones/constructor",
    "/cartoes/pacote-turismo/..%2f1.jpg",
    "/mapa/..%2f..%2fpackage.json",
    "/mapa/__proto__.xml",
    "/server-status",
    "/actuator/env",
    "/debug/pprof",
    "/_ui",
    "/__vite_ping",
    "/@fs/etc/passwd",
    "/@vite/client",
    "file:///etc/passwd",
    "*",
    "@evil.example/turismo",
    ":80@evil.example/turismo",
    "?",
    "/\r/x",
    "/%ff%fe",
    "/%F0%28%8C%28",
    "/\u00e9\u00ff",
    `/${"a".repeat(12_000)}`,
    `/?${"a".repeat(14_000)}`,
    `/${"../".repeat(3_000)}etc/passwd`,
  ])("for %s gets nothing that is ours alone", async (address) => {
    const { status, body } = await sendRaw(site.app, rawRequest("GET", address))
    if (status === 200) expect(address.startsWith("/?") || address === "?").toBe(true)
    expect(status).toBeLessThan(500)
    expect(body).not.toMatch(
      /devDependencies|sourceMappingURL|SQLite format|root:x:|createBuiltApp|import \{ defineConfig|BEGIN .*KEY|repositoryformatversion/,
    )
  })

  test("finds no source map and no name of a source file in any served file", () => {
    for (const client of ["build/client", "build/panel/client"]) {
      expect(globSync(`${client}/**/*.map`)).toEqual([])
      const files = globSync(`${client}/assets/*.{js,css}`)
      expect(files.length).toBeGreaterThan(20)
      for (const file of files) expect(readFileSync(file, "utf8"), file).not.toMatch(/sourceMappingURL|node_modules\//)
    }
  })
})

describe("a smuggled request", () => {
  let site: TestApp
  beforeAll(async () => void (site = await createPagesApp()))
  afterAll(() => site.close())

  const inner = "GET /privacidade HTTP/1.1\r\nhost: localhost\r\n\r\n"
  const post = (lines: string, rest: string) =>
    "POST /api/v1/budget HTTP/1.1\r\nhost: localhost\r\n" +
    `content-type: application/json\r\n${lines}\r\n\r\n` +
    `${rest}${inner}`

  test.each([
    ["two ways to count", post("content-length: 4\r\ntransfer-encoding: chunked", "0\r\n\r\n")],
    ["two ways to count, the other way round", post("transfer-encoding: chunked\r\ncontent-length: 4", "0\r\n\r\n")],
    ["two lengths", post("content-length: 2\r\ncontent-length: 60", "{}")],
    ["the same length twice", post("content-length: 2\r\ncontent-length: 2", "{}")],
    ["a list of lengths", post("content-length: 2, 60", "{}")],
    ["a signed length", post("content-length: +2", "{}")],
    ["a negative length", post("content-length: -2", "{}")],
    ["a length in hexadecimal", post("content-length: 0x2", "{}")],
    ["a length that is no number", post("content-length: 99999999999999999999999", "{}")],
    ["a coding after chunked", post("transfer-encoding: chunked, identity", "0\r\n\r\n")],
    ["an unknown coding", post("transfer-encoding: xchunked", "0\r\n\r\n")],
    ["two codings in two lines", post("transfer-encoding: chunked\r\ntransfer-encoding: identity", "0\r\n\r\n")],
    ["a space before the colon", post("transfer-encoding : chunked", "0\r\n\r\n")],
    ["a folded header", post("x-a: b\r\n content-length: 60", "{}")],
    ["a folded coding", post("transfer-encoding:\r\n chunked\r\ncontent-length: 2", "0\r\n\r\n")],
    ["a carriage return inside a header", post("x-a: b\rcontent-length: 60", "{}")],
    ["a NUL inside a header", post("x-a: b\0c\r\ncontent-length: 2", "{}")],
    ["a header without a name", post(": b\r\ncontent-length: 2", "{}")],
    ["a chunk of a length that is no number", post("transfer-encoding: chunked", "zz\r\n{}\r\n0\r\n\r\n")],
    ["a chunk too long for any machine", post("transfer-encoding: chunked", "fffffffffffffffff\r\n{}\r\n0\r\n\r\n")],
    ["a chunk without its end", post("transfer-encoding: chunked", "2\r\n{}xx0\r\n\r\n")],
    ["another version", `GET / HTTP/9.9\r\nhost: localhost\r\n\r\n${inner}`],
    ["a space in the address", `GET /a b HTTP/1.1\r\nhost: localhost\r\n\r\n${inner}`],
  ])("by %s is refused once, and the connection ends", async (_what, bytes) => {
    const answer = await sendRaw(site.app, bytes)
    expect(answer.status).toBe(400)
    expect(answer.bytes.match(/HTTP\/1\.1 \d{3}/g)).toHaveLength(1)
    expect(headerOf(answer, "connection")).toBe("close")
  })
})
