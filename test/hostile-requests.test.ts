import { globSync, readFileSync } from "node:fs"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { tripSample } from "#test/fixtures/quote-samples.ts"
import { knownHosts } from "#server/http/allowed-hosts.ts"
import { createPagesApp } from "./built-pages.ts"
import type { TestApp } from "./create-test-app.ts"
import { pageAddresses } from "./page-addresses.ts"
import { headerOf, rawRequest, sendRaw } from "./raw-request.ts"

/* What somebody sends who means harm, over a real socket: other hosts, false proxies, foreign forms, odd methods and addresses, requests in disguise. */

const form = { "content-type": "application/x-www-form-urlencoded" }
const json = { "content-type": "application/json" }
const evil = "evil.example"

describe("a host", () => {
  let site: TestApp
  const hosts = knownHosts({
    ORIGIN: "https://www.travessia.example",
    ALLOWED_HOSTS: " Travessia.example , travessia.example:8443",
  })
  beforeAll(async () => void (site = await createPagesApp("sqlite", { hosts })))
  afterAll(() => site.close())

  test.each([
    "www.travessia.example",
    "WWW.Travessia.Example",
    "www.travessia.example.",
    "www.travessia.example:443",
    "www.travessia.example:80",
    "travessia.example",
    "travessia.example:8443",
  ])("that is ours, as %s, is answered", async (host) => {
    expect(await sendRaw(site.app, rawRequest("GET", "/privacidade", { host }))).toMatchObject({ status: 200 })
  })

  test.each([
    evil,
    "",
    "localhost",
    "127.0.0.1",
    "[::1]",
    `www.travessia.example.${evil}`,
    `${evil}.www.travessia.example`,
    "www.travessia.example:8080",
    `www.travessia.example@${evil}`,
    `www.travessia.example/${evil}`,
    `www.travessia.example#${evil}`,
    `www.travessia.example, ${evil}`,
    "www.travessia.example..",
    "xwww.travessia.example",
  ])("that is not ours, as %j, is refused, and what it says is not repeated", async (host) => {
    for (const address of ["/privacidade", "/api/v1/segment/get", "/assets/x.js", "/media/x/320.jpg", "/nao-existe"]) {
      const { status, bytes } = await sendRaw(site.app, rawRequest("GET", address, { host }))
      expect(status, address).toBe(421)
      expect(bytes).not.toContain(evil)
    }
  })

  test("in a whole address counts as well as the header", async () => {
    const ask = async (address: string, host: string) =>
      (await sendRaw(site.app, rawRequest("GET", address, { host }))).status
    expect(await ask("http://www.travessia.example/privacidade", "www.travessia.example")).toBe(200)
    expect(await ask(`http://${evil}/privacidade`, "www.travessia.example")).toBe(421)
    expect(await ask("http://www.travessia.example/privacidade", evil)).toBe(421)
  })

  test("of a developer's machine is any: without a public address there is none to compare with", () => {
    expect(knownHosts({ ORIGIN: undefined, ALLOWED_HOSTS: "x" })).toBeUndefined()
  })
})

describe("where no host is known", () => {
  let site: TestApp
  beforeAll(async () => void (site = await createPagesApp()))
  afterAll(() => site.close())

  test("links, maps and mails name the configured address, whatever the request says", async () => {
    const lies = {
      host: evil,
      "x-forwarded-host": evil,
      forwarded: `host=${evil}`,
      "x-original-host": evil,
      "x-forwarded-server": evil,
      origin: `https://${evil}`,
      referer: `https://${evil}/`,
    }
    const { origin: _origin, ...reading } = lies
    for (const address of [
      "/",
      "/turismo",
      "/intercambio/pais/1/irlanda",
      "/robots.txt",
      "/sitemap.xml",
      "/promocoes.xml",
      "/llms.txt",
      "/.well-known/security.txt",
      "/nao-existe",
      "/orcamento?pacote=1001",
    ]) {
      expect((await sendRaw(site.app, rawRequest("GET", address, reading))).bytes, address).not.toContain(evil)
    }
    const sent = await site.app.inject({
      method: "POST",
      url: "/api/v1/budget",
      payload: tripSample,
      headers: { host: evil, "x-forwarded-host": evil },
    })
    expect(sent.statusCode).toBe(201)
    const mails = await site.db.selectFrom("outbox_mail").selectAll().execute()
    expect(mails.length).toBeGreaterThan(0)
    expect(JSON.stringify(mails)).not.toContain(evil)
    expect(JSON.stringify(mails)).toContain("https://travessia.example")
  })

  test("no redirect leaves the site, from whichever page and with whatever query", async () => {
    const wrongNames = pageAddresses
      .filter(({ path }) => /\/\d/.test(path))
      .map(({ path }) => path.split("?", 1)[0]?.replace(/\/[^/]+$/, "/x") ?? "")
    const queries = [
      `?next=https://${evil}`,
      `?x=//${evil}`,
      `?%0d%0aLocation:%20https://${evil}`,
      `?x=https:${evil}#@${evil}`,
      "?\\\\evil.example",
      "",
    ]
    let redirects = 0
    for (const path of [
      ...wrongNames,
      "/orcamento/enviado",
      "/orcamento/enviado?protocolo=x",
      `/orcamento/enviado?protocolo=//${evil}`,
    ]) {
      for (const query of queries) {
        const answer = await sendRaw(site.app, rawRequest("GET", path.includes("?") ? path : path + query))
        const to = headerOf(answer, "location")
        if (to === undefined) continue
        redirects += 1
        expect(to, path).toMatch(/^\/(?![/\\])/)
        expect(new URL(to, "https://travessia.example").host, path).toBe("travessia.example")
        expect(
          answer.headers.filter(([name]) => name === "location"),
          path,
        ).toHaveLength(1)
      }
    }
    expect(redirects).toBeGreaterThan(50)
  })

  test.each([
    { "x-forwarded-host": evil },
    { "x-forwarded-proto": "http" },
    { "x-forwarded-prefix": "/evil" },
    { "x-forwarded-port": "666" },
    { "x-original-url": "/privacidade" },
    { "x-rewrite-url": "/privacidade" },
    { "x-http-method-override": "POST" },
    { "x-host": evil },
    { forwarded: `for=1.2.3.4;host=${evil};proto=http` },
    { cookie: "page-layout=layout-exchange" },
    { "accept-language": "en" },
    { "accept-encoding": "gzip;q=x, br;;q=9, *, \u00ff" },
    { "user-agent": "<script>alert(1)</script>" },
    { accept: "application/json" },
    { range: "bytes=0-5" },
    { "if-none-match": "*" },
  ])("a page asked for with %j is the same page for everybody after", async (headers) => {
    await using fresh = await createPagesApp()
    const poisoned = await sendRaw(
      fresh.app,
      rawRequest("GET", "/turismo", headers as unknown as Record<string, string>),
    )
    expect(poisoned.status).toBe(200)
    const after = await sendRaw(fresh.app, rawRequest("GET", "/turismo"))
    const clean = await sendRaw(site.app, rawRequest("GET", "/turismo"))
    expect(after.body === clean.body).toBe(true)
    expect(headerOf(after, "vary")).toBe("Accept-Encoding")
    expect(headerOf(after, "content-encoding")).toBeUndefined()
  })

  test("a flood of queries draws the page once and asks the database nothing more", async () => {
    await site.app.inject("/turismo")
    site.queries.length = 0
    for (let index = 0; index < 1_500; index++) await site.app.inject(`/turismo?${index}=${"x".repeat(100)}`)
    expect(site.queries.filter((sql) => !sql.includes('"setting"'))).toEqual([])
  })
})

describe("a form", () => {
  let site: TestApp
  beforeAll(async () => void (site = await createPagesApp()))
  afterAll(() => site.close())

  test("that another site's page sends is refused, by page and API, and keeps nothing", async () => {
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

  test("leaves nothing in a cache: neither what comes back to be mended nor the page with the protocol", async () => {
    for (const bytes of [
      rawRequest("POST", "/orcamento?perfil=turismo", form, "name=Ana"),
      rawRequest("GET", "/orcamento/enviado?protocolo=TV-2346-79AC"),
      rawRequest("POST", "/lua-de-mel/1/x", form, "name=Ana"),
    ]) {
      expect(headerOf(await sendRaw(site.app, bytes), "cache-control")).toBe("no-store")
    }
  })

  test("changes nothing when it is asked for by reading", async () => {
    for (const address of [
      "/orcamento?name=Ana&email=ana@exemplo.com.br&type=T",
      "/api/v1/budget?name=Ana",
      "/lua-de-mel/1/x?name=Ana&message=x",
    ])
      await sendRaw(site.app, rawRequest("GET", address))
    expect(await site.db.selectFrom("quote_request").selectAll().execute()).toEqual([])
    expect(await site.db.selectFrom("gift_message").selectAll().execute()).toEqual([])
  })

  test("with a field sent twice is read in one way", async () => {
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
    expect(await site.db.selectFrom("quote_request").selectAll().execute()).toEqual([])
  })
})

describe("a proxy", () => {
  const statuses = async (trustProxy: string[], forwarded: string[]) => {
    await using site = await createPagesApp("sqlite", { trustProxy, formPostsPer10Minutes: 1 })
    const found: number[] = []
    for (const value of forwarded)
      found.push(
        (await sendRaw(site.app, rawRequest("POST", "/orcamento", { ...form, "x-forwarded-for": value }, "name=")))
          .status,
      )
    return found
  }

  test("that is not configured is not believed: who invents senders is still one sender", async () => {
    expect(await statuses([], ["203.0.113.1", "203.0.113.2"])).toEqual([422, 429])
    expect(await statuses(["10.0.0.0/8"], ["203.0.113.1", "203.0.113.2"])).toEqual([422, 429])
  })

  test("that is configured is believed for the hop it saw, and not for what the sender wrote before it", async () => {
    expect(await statuses(["127.0.0.1"], ["203.0.113.1", "203.0.113.2"])).toEqual([422, 422])
    expect(await statuses(["127.0.0.1"], ["198.51.100.1, 203.0.113.1", "198.51.100.2, 203.0.113.1"])).toEqual([
      422, 429,
    ])
    // Two proxies of ours in a row.
    expect(await statuses(["127.0.0.1", "10.0.0.0/8"], ["203.0.113.1, 10.0.0.7", "203.0.113.2, 10.0.0.7"])).toEqual([
      422, 422,
    ])
  })

  test("names the host only when it is ours", async () => {
    const ask = async (trustProxy: string[], headers: Record<string, string>) => {
      await using site = await createPagesApp("sqlite", { trustProxy, hosts: ["travessia.example"] })
      return (await sendRaw(site.app, rawRequest("GET", "/privacidade", headers))).status
    }
    expect(await ask(["127.0.0.1"], { host: "internal:3000", "x-forwarded-host": "travessia.example" })).toBe(200)
    expect(await ask(["127.0.0.1"], { host: "travessia.example", "x-forwarded-host": evil })).toBe(421)
    expect(await ask([], { host: "internal:3000", "x-forwarded-host": "travessia.example" })).toBe(421)
  })
})

describe("an odd request", () => {
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
    "/build/server/index.js",
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

  test("finds no source map and no name of a source file among what is served", () => {
    expect(globSync("build/client/**/*.map")).toEqual([])
    for (const file of globSync("build/client/assets/*.{js,css}"))
      expect(readFileSync(file, "utf8"), file).not.toMatch(/sourceMappingURL|node_modules\//)
  })
})

describe("a request inside a request", () => {
  let site: TestApp
  beforeAll(async () => void (site = await createPagesApp()))
  afterAll(() => site.close())

  const inner = "GET /privacidade HTTP/1.1\r\nhost: localhost\r\n\r\n"
  const post = (lines: string, rest: string) =>
    `POST /api/v1/budget HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n${lines}\r\n\r\n${rest}${inner}`

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
