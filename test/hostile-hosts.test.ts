import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { tripSample } from "#test/fixtures/quote-samples.ts"
import { allowedHosts } from "#server/http/allowed-hosts.ts"
import { createPagesApp } from "./built-pages.ts"
import type { TestApp } from "./create-test-app.ts"
import { samplePages } from "./sample-pages.ts"
import { headerOf, rawRequest, sendRaw } from "./raw-request.ts"

/*
 * Attacks over a real socket: unknown hosts, spoofed proxy headers, cross-site forms, unusual methods and addresses,
 * request smuggling.
 */

const form = { "content-type": "application/x-www-form-urlencoded" }

const evil = "evil.example"

describe("a host", () => {
  let site: TestApp
  const hosts = allowedHosts({
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
    expect(allowedHosts({ ORIGIN: undefined, ALLOWED_HOSTS: "x" })).toBeUndefined()
  })
})

describe("where no host is known", () => {
  let site: TestApp
  beforeAll(async () => void (site = await createPagesApp()))
  afterAll(() => site.close())

  test("links, sitemaps and emails have the configured origin, whatever the request's host", async () => {
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

  test("no redirect leads to another site, from any page and with any query", async () => {
    const wrongNames = samplePages
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

  test("many different queries render the page once and cost no further database query", async () => {
    await site.app.inject("/turismo")
    site.queries.length = 0
    for (let index = 0; index < 300; index++) await site.app.inject(`/turismo?${index}=${"x".repeat(100)}`)
    expect(site.queries.filter((sql) => !sql.includes('"setting"'))).toEqual([])
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

  test("that is not configured is not trusted: invented senders count as one sender", async () => {
    expect(await statuses([], ["203.0.113.1", "203.0.113.2"])).toEqual([422, 429])
    expect(await statuses(["10.0.0.0/8"], ["203.0.113.1", "203.0.113.2"])).toEqual([422, 429])
  })

  test("that is configured is trusted for the address it saw, not for what the sender wrote before it", async () => {
    expect(await statuses(["127.0.0.1"], ["203.0.113.1", "203.0.113.2"])).toEqual([422, 422])
    expect(await statuses(["127.0.0.1"], ["198.51.100.1, 203.0.113.1", "198.51.100.2, 203.0.113.1"])).toEqual([
      422, 429,
    ])
    // Two trusted proxies in a row.
    expect(await statuses(["127.0.0.1", "10.0.0.0/8"], ["203.0.113.1, 10.0.0.7", "203.0.113.2, 10.0.0.7"])).toEqual([
      422, 422,
    ])
  })

  test("sets the host only when it is one of the site's", async () => {
    const ask = async (trustProxy: string[], headers: Record<string, string>) => {
      await using site = await createPagesApp("sqlite", { trustProxy, hosts: ["travessia.example"] })
      return (await sendRaw(site.app, rawRequest("GET", "/privacidade", headers))).status
    }
    expect(await ask(["127.0.0.1"], { host: "internal:3000", "x-forwarded-host": "travessia.example" })).toBe(200)
    expect(await ask(["127.0.0.1"], { host: "travessia.example", "x-forwarded-host": evil })).toBe(421)
    expect(await ask([], { host: "internal:3000", "x-forwarded-host": "travessia.example" })).toBe(421)
  })
})
