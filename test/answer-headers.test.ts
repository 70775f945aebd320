import { globSync } from "node:fs"
import { CspEvaluator } from "csp_evaluator/dist/evaluator.js"
import { type Finding, Severity } from "csp_evaluator/dist/finding.js"
import { CspParser } from "csp_evaluator/dist/parser.js"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { createUploadStore } from "#platform/storage/upload-store.server.ts"
import { tripForm, tripSample } from "#test/fixtures/quote-samples.ts"
import { createPagesApp } from "./built-pages.ts"
import type { TestApp } from "./create-test-app.ts"
import { type RawAnswer, headerOf, rawRequest, sendRaw } from "./raw-request.ts"

/* Every response to every request carries the security headers. */

const form = { "content-type": "application/x-www-form-urlencoded" }
const json = { "content-type": "application/json" }
const stylesheet = globSync("build/client/assets/*.css")[0]?.replace("build/client", "") ?? ""
const longText = "x".repeat(70 * 1024)
const latin1 = (body: object) => Buffer.from(JSON.stringify(body)).toString("latin1")

/** One response of every kind: its name, its status, and the raw request that causes it. */
const kinds: Array<[kind: string, status: number, ...pieces: Array<string | number>]> = [
  ["page", 200, rawRequest("GET", "/turismo")],
  ["page under HEAD", 200, rawRequest("HEAD", "/turismo")],
  ["page's data", 200, rawRequest("GET", "/turismo.data")],
  ["page of one visitor", 200, rawRequest("GET", "/orcamento/enviado?protocolo=TV-2346-79AC")],
  ["page without scripts of its own", 200, rawRequest("GET", "/privacidade")],
  ["page that does not exist", 404, rawRequest("GET", "/nao-existe")],
  ["redirect", 301, rawRequest("GET", "/intercambio/pais/1/x")],
  ["redirect of one visitor", 302, rawRequest("GET", "/orcamento/enviado")],
  ["redirect of a page's data", 202, rawRequest("GET", "/intercambio/pais/1/x.data")],
  ["form stored", 303, rawRequest("POST", "/orcamento", form, String(tripForm))],
  ["form refused", 422, rawRequest("POST", "/orcamento?perfil=turismo", form, "name=")],
  ["form of another type", 400, rawRequest("POST", "/orcamento", { "content-type": "text/plain" }, "a=1")],
  ["form too large", 413, rawRequest("POST", "/orcamento", form, `name=${longText}`)],
  [
    "form that comes too slowly",
    408,
    rawRequest("POST", "/orcamento", { ...form, "content-length": "9" }, ""),
    "a=1",
    5_000,
  ],
  ["page that takes no form", 405, rawRequest("POST", "/contatos", form, "a=1")],
  ["file that takes no form", 405, rawRequest("POST", "/robots.txt", form, "a=1")],
  ["form for a page that does not exist", 404, rawRequest("POST", "/nao-existe", form, "a=1")],
  ["method that pages do not know", 405, rawRequest("PUT", "/turismo", form, "a=1")],
  ["method that nobody knows", 405, rawRequest("PROPFIND", "/turismo")],
  [
    "question about methods",
    405,
    rawRequest("OPTIONS", "/turismo", { origin: "https://evil.example", "access-control-request-method": "POST" }),
  ],
  ["trace", 405, rawRequest("TRACE", "/turismo")],
  ["address of another form", 301, rawRequest("GET", "/CONTATOS")],
  ["address with a line's end", 404, rawRequest("GET", "/contatos%0a")],
  ["address with a broken escape", 404, rawRequest("GET", "/%E0%A4%A")],
  ["form filled in by its address", 200, rawRequest("GET", "/orcamento?perfil=turismo&pacote=2002")],
  ["form with a second question mark", 200, rawRequest("GET", "/orcamento?utm_term=a?&pacote=2002")],
  ["results of a search", 200, rawRequest("GET", "/busca?q=praia")],
  ["part of the map that does not exist", 404, rawRequest("GET", "/mapa/nada.xml")],
  ["robots", 200, rawRequest("GET", "/robots.txt")],
  ["sitemap", 200, rawRequest("GET", "/sitemap.xml")],
  ["llms.txt", 200, rawRequest("GET", "/llms.txt")],
  ["security contact", 200, rawRequest("GET", "/.well-known/security.txt")],
  ["feed", 200, rawRequest("GET", "/promocoes.xml")],
  ["manifest", 200, rawRequest("GET", "/manifest.webmanifest")],
  ["drawn mark", 200, rawRequest("GET", "/favicon.svg")],
  ["icon", 200, rawRequest("GET", "/icones/192.png")],
  ["picture that does not exist", 404, rawRequest("GET", "/media/x/320.jpg")],
  ["style sheet", 200, rawRequest("GET", stylesheet)],
  ["style sheet, compressed", 200, rawRequest("GET", stylesheet, { "accept-encoding": "br" })],
  ["style sheet, in part", 206, rawRequest("GET", stylesheet, { range: "bytes=0-9" })],
  ["style sheet, beyond its end", 416, rawRequest("GET", stylesheet, { range: "bytes=99999999-" })],
  ["style sheet, if it were another", 412, rawRequest("GET", stylesheet, { "if-match": '"x"' })],
  ["style sheet with two slashes", 404, rawRequest("GET", "/assets//nada.css")],
  ["hidden file", 404, rawRequest("GET", "/assets/.nada")],
  ["style sheet that does not exist", 404, rawRequest("GET", "/assets/nada.css")],
  ["API read", 200, rawRequest("GET", "/api/v1/segment/get")],
  ["API read by POST", 200, rawRequest("POST", "/api/v1/store/get", json, "{}")],
  ["API address that does not exist", 404, rawRequest("GET", "/api/v1/nada")],
  ["API method that is not offered", 405, rawRequest("DELETE", "/api/v1/segment/get")],
  ["API body that is no JSON", 400, rawRequest("POST", "/api/v1/budget", json, "{")],
  ["API body of another type", 415, rawRequest("POST", "/api/v1/budget", form, "a=1")],
  ["API body refused", 422, rawRequest("POST", "/api/v1/budget", json, "{}")],
  ["API body too large", 413, rawRequest("POST", "/api/v1/budget", json, JSON.stringify({ observation: longText }))],
  [
    "API body that comes too slowly",
    408,
    rawRequest("POST", "/api/v1/budget", { ...json, "content-length": "9" }),
    "{",
    5_000,
  ],
  [
    "API call from another site",
    403,
    rawRequest("POST", "/api/v1/budget", { ...json, origin: "https://evil.example" }, "{}"),
  ],
  [
    "API request stored",
    201,
    rawRequest("POST", "/api/v1/budget", json, latin1({ ...tripSample, observation: "Outra viagem" })),
  ],
  ["API documentation", 200, rawRequest("GET", "/api/docs")],
  ["API documentation's styles", 200, rawRequest("GET", "/api/docs.css")],
  ["API description", 200, rawRequest("GET", "/api/v1/openapi.json")],
  ["address that is none", 404, rawRequest("GET", "/%")],
  ["API address with a broken escape", 404, rawRequest("GET", "/api/v1/segment/%E0%A4%A")],
  ["API method that nobody knows", 405, rawRequest("PROPFIND", "/api/v1/segment/get")],
  ["address under /api that does not exist", 404, rawRequest("GET", "/api/nada")],
  ["style sheet by another method", 405, rawRequest("DELETE", stylesheet)],
  ["picture by another method", 405, rawRequest("PUT", "/media/x/320.jpg")],
  ["no host", 400, rawRequest("GET", "/turismo", { host: undefined })],
  ["two hosts", 400, "GET / HTTP/1.1\r\nhost: localhost\r\nhost: evil.example\r\nconnection: close\r\n\r\n"],
  ["another host", 421, rawRequest("GET", "/turismo", { host: "evil.example" })],
  ["another host for the API", 421, rawRequest("GET", "/api/v1/segment/get", { host: "evil.example" })],
  ["expectation", 417, rawRequest("GET", "/turismo", { expect: "the unexpected" })],
  ["no HTTP", 400, "olá\r\n\r\n"],
  ["method in small letters", 400, rawRequest("get", "/turismo")],
  ["headers too long", 431, rawRequest("GET", "/turismo", { "x-long": "x".repeat(20_000) })],
  ["headers that come too slowly", 408, "GET / HTTP/1.1\r\n", 5_000],
]

describe("every kind of response", () => {
  let site: TestApp
  const answers = new Map<string, RawAnswer>()
  beforeAll(async () => {
    site = await createPagesApp("sqlite", {
      assets: "build/client",
      hosts: ["localhost"],
      timeouts: { headersMs: 400, bodyMs: 300 },
    })
    for (const [kind, , ...pieces] of kinds) answers.set(kind, await sendRaw(site.app, ...pieces))
    for (const [kind, answer] of await rareAnswers(site)) answers.set(kind, answer)
  }, 120_000)
  afterAll(() => site.close())

  test.each(kinds)("%s: %i", (kind, status) => {
    expect(answers.get(kind)).toMatchObject({ status })
  })

  test("includes rare ones: 304, 429, 500, and 503 without a database", () => {
    expect([...answers].slice(kinds.length).map(([kind, { status }]) => [kind, status])).toEqual([
      ["unchanged page", 304],
      ["unchanged read", 304],
      ["picture", 200],
      ["unchanged picture", 304],
      ["failing page", 500],
      ["failing read", 500],
      ["read without a database", 503],
      ["too many posts", 429],
      ["too many posts to the API", 429],
    ])
  })

  test("has each security header once, and none that names the software or allows other origins", () => {
    for (const [kind, answer] of answers) {
      const { headers } = answer
      const value = (name: string) => headerOf(answer, name)
      expect.soft(value("x-content-type-options"), kind).toBe("nosniff")
      expect.soft(value("referrer-policy"), kind).toBe("strict-origin-when-cross-origin")
      expect.soft(value("cross-origin-opener-policy"), kind).toBe("same-origin")
      expect.soft(value("cross-origin-resource-policy"), kind).toBe("same-origin")
      expect.soft(value("permissions-policy"), kind).toContain("camera=(), geolocation=(), microphone=()")
      expect.soft(value("strict-transport-security"), kind).toBe("max-age=63072000; includeSubDomains")
      const forbidden = headers
        .map(([name]) => name)
        .filter((name) => /^(set-cookie|server|x-powered-by|access-control-.*|x-robots.*|via)$/.test(name))
      expect.soft(forbidden, kind).toEqual([])
    }
  })

  test("has Cache-Control; refusals and failures are not cacheable", () => {
    for (const [kind, answer] of answers) {
      const caching = headerOf(answer, "cache-control")
      expect
        .soft(caching, kind)
        .toMatch(
          /^(no-store|no-cache|private, no-cache|private, max-age=10|public, max-age=\d+(, (immutable|stale-while-revalidate=600))?)$/,
        )
      if (answer.status >= 400 && answer.status !== 404) expect.soft(caching, kind).toBe("no-store")
    }
  })

  test("states its content type and charset", () => {
    for (const [kind, answer] of answers) {
      const type = headerOf(answer, "content-type") ?? ""
      if (answer.body === "" || answer.body.startsWith("0\r\n")) continue
      expect
        .soft(type, kind)
        .toMatch(
          /^(text\/(html|plain|css|markdown|x-script)|application\/(json|xml|rss\+xml|manifest\+json)); ?charset=utf-8$|^image\//i,
        )
    }
  })

  test("has no body and no content type when it is a redirect", () => {
    const redirects = [...answers].filter(([, { status }]) => [301, 302, 303].includes(status))
    expect(redirects.map(([kind]) => kind)).toEqual([
      "redirect",
      "redirect of one visitor",
      "form stored",
      "address of another form",
    ])
    for (const [kind, answer] of redirects)
      expect.soft([headerOf(answer, "content-type"), answer.body], kind).toEqual([undefined, ""])
  })

  test("has a policy that allows nothing from elsewhere, no inline code and no frame around it", () => {
    for (const [kind, answer] of answers) {
      const policy = readPolicy(headerOf(answer, "content-security-policy"))
      expect.soft(policy["default-src"], kind).toBe("'none'")
      expect.soft(policy["object-src"], kind).toBe("'none'")
      expect.soft(policy["base-uri"], kind).toBe("'none'")
      expect.soft(policy["frame-ancestors"], kind).toBe("'none'")
      expect.soft(["'none'", "'self'"], kind).toContain(policy["form-action"])
      for (const [directive, sources] of Object.entries(policy)) {
        const wide = sources
          .split(" ")
          .filter((source) => /unsafe|\*|^\w+:$/.test(source) && !(directive === "img-src" && source === "data:"))
        expect.soft(wide, `${kind}: ${directive}`).toEqual([])
      }
      if (!headerOf(answer, "content-type")?.startsWith("text/html") || policy["script-src"] === undefined) continue
      expect.soft(policy["script-src"], kind).toMatch(/^'self'( 'sha256-[\w+/]{43}=')+$/)
      expect.soft([policy["require-trusted-types-for"], policy["trusted-types"]], kind).toEqual(["'script'", "default"])
    }
    // Some of the responses are pages with scripts.
    for (const kind of ["page", "page that does not exist", "form refused", "failing page"])
      expect(readPolicy(headerOf(answers.get(kind)!, "content-security-policy"))["script-src"]).toBeDefined()
  })

  test("has a policy in which Google's evaluator finds nothing serious", () => {
    const policies = new Set([...answers.values()].map((answer) => headerOf(answer, "content-security-policy") ?? ""))
    expect(policies.size).toBeGreaterThan(3)
    const serious = ({ severity }: Finding) => [Severity.HIGH, Severity.SYNTAX, Severity.MEDIUM].includes(severity)
    for (const policy of policies)
      expect(new CspEvaluator(new CspParser(policy).csp).evaluate().filter(serious), policy).toEqual([])
  })
})

test("HSTS is sent only by a site with an https origin, and `preload` only when configured", async () => {
  const promise = async (origin: string, hstsPreload = false) => {
    await using site = await createPagesApp("sqlite", { services: { origin }, hstsPreload })
    return (await site.app.inject("/robots.txt")).headers["strict-transport-security"]
  }
  expect(await promise("http://localhost:3000")).toBeUndefined()
  expect(await promise("https://travessia.example", true)).toBe("max-age=63072000; includeSubDomains; preload")
})

/** Responses that depend on an earlier response or on a failure of the site. */
async function rareAnswers({ app }: TestApp): Promise<Array<[kind: string, answer: RawAnswer]>> {
  const again = async (address: string) => {
    const etag = headerOf(await sendRaw(app, rawRequest("GET", address)), "etag")
    return sendRaw(app, rawRequest("GET", address, { "if-none-match": etag }))
  }
  const picture = /\/media\/[0-9a-f]+\/\d+\.\w+/.exec((await app.inject("/turismo")).body)?.[0] ?? ""
  const found: Array<[string, RawAnswer]> = [
    ["unchanged page", await again("/turismo")],
    ["unchanged read", await again("/api/v1/segment/get")],
    ["picture", await sendRaw(app, rawRequest("GET", picture))],
    ["unchanged picture", await again(picture)],
  ]
  await using broken = await createPagesApp("sqlite", { services: { db: undefined as never } })
  vi.spyOn(console, "error").mockImplementation(() => {})
  found.push(
    ["failing page", await sendRaw(broken.app, rawRequest("GET", "/turismo"))],
    ["failing read", await sendRaw(broken.app, rawRequest("GET", "/api/v1/segment/get"))],
  )
  const refused = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" })
  const refusing = new Proxy(
    {},
    {
      get: () => {
        throw refused
      },
    },
  )
  await using away = await createPagesApp("sqlite", { services: { db: refusing as never } })
  found.push(["read without a database", await sendRaw(away.app, rawRequest("GET", "/api/v1/segment/get"))])
  await using busy = await createPagesApp("sqlite", {
    formPostsPer10Minutes: 1,
    services: { uploads: createUploadStore("var/test/uploads", { maxMs: 1_000 }) },
  })
  await sendRaw(busy.app, rawRequest("POST", "/orcamento", form, "name="))
  await sendRaw(busy.app, rawRequest("POST", "/api/v1/budget", json, "{}"))
  found.push(["too many posts", await sendRaw(busy.app, rawRequest("POST", "/orcamento", form, "name="))])
  found.push(["too many posts to the API", await sendRaw(busy.app, rawRequest("POST", "/api/v1/budget", json, "{}"))])
  return found
}

function readPolicy(policy = ""): Record<string, string> {
  return Object.fromEntries(
    policy.split(";").map((directive) => {
      const [name = "", ...sources] = directive.trim().split(" ")
      return [name, sources.join(" ")]
    }),
  )
}
