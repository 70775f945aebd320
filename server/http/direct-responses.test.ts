import fastify, { type FastifyInstance } from "fastify"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { ResponseCache } from "#platform/http/response-cache.server.ts"
import { sendCachedResponse } from "#platform/http/send-cached-response.server.ts"
import { createPagesApp } from "#test/built-pages.ts"
import type { TestApp } from "#test/create-test-app.ts"
import { fixedVersion } from "#test/fixtures/fixed-version.ts"
import { sendRaw } from "#test/raw-request.ts"
import { sendDirectly } from "./direct-responses.ts"

describe("an app with one cached page", () => {
  let app: FastifyInstance
  let routed = 0
  let version = "1"
  let now = new Date("2026-11-20T12:00:00-03:00")

  beforeAll(async () => {
    const cache = new ResponseCache({
      contentVersion: fixedVersion(() => version),
      clock: () => now,
    })
    app = fastify()
    app.decorateRequest("cachedResponse", undefined)
    app.decorateRequest("pageName", "")
    const [onAnswered, log] = [() => {}, { pathOf: () => '"/page"', answered: () => {} }]
    sendDirectly(app, { hosts: ["127.0.0.1"], requestId: () => "id", trustProxy: [], onAnswered, log })
    app.get("/page", async (request, reply) => {
      routed += 1
      const headers = { "content-type": "text/html" }
      const response = await cache.get("/page", async () => ({ status: 200, headers, body: Buffer.from(version) }))
      if ("etag" in response) return sendCachedResponse(request, reply, response)
      throw new Error("not cached")
    })
    await app.listen({ host: "127.0.0.1", port: 0 })
  })
  afterAll(() => app.close())

  /** Sends a request. Returns the response, and whether Fastify handled it. */
  async function send(headers: Record<string, string> = {}, method = "GET", path = "/page") {
    const before = routed
    const named = Object.entries({ host: "127.0.0.1", connection: "close", ...headers })
    const lines = [`${method} ${path} HTTP/1.1`, ...named.map(([name, value]) => `${name}: ${value}`), "", ""]
    const { status, body } = await sendRaw(app, lines.join("\r\n"))
    return { status, body, isDirect: routed === before }
  }

  test("the first request is handled, the next ones are sent directly", async () => {
    expect(await send()).toEqual({ status: 200, body: "1", isDirect: false })
    expect(await send()).toEqual({ status: 200, body: "1", isDirect: true })
  })

  test.each<[what: string, headers: Record<string, string>, method?: string]>([
    ["another version", { "if-none-match": '"x"' }],
    ["any version", { "if-none-match": "*" }],
    ["an encoding for the first time", { "accept-encoding": "gzip" }],
    ["HEAD", {}, "HEAD"],
    ["a length", { "content-length": "0" }],
    ["an unknown host", { host: "evil.example" }],
    ["an unknown forwarded host", { "x-forwarded-host": "evil.example" }],
    ["two hosts", { Host: "127.0.0.1" }],
  ])("%s goes the ordinary way", async (_what, headers, method) => {
    await send()
    const before = routed
    await send(headers, method)
    expect(routed === before + 1 || headers["Host"] !== undefined).toBe(true)
  })

  test.each([
    [500, true],
    [501, false],
  ])("an address of %i characters is sent directly the second time: %s", async (length, isDirect) => {
    const path = "/page?x=".padEnd(length, "a")
    await send({}, "GET", path)
    expect(await send({}, "GET", path)).toMatchObject({ status: 200, isDirect })
  })

  test("new content is handled, then sent directly", async () => {
    await send()
    version = "2"
    expect(await send()).toEqual({ status: 200, body: "2", isDirect: false })
    expect(await send()).toEqual({ status: 200, body: "2", isDirect: true })
  })

  test("a new day is handled: promotions begin and end at midnight", async () => {
    await send()
    now = new Date("2026-11-21T12:00:00-03:00")
    expect((await send()).isDirect).toBe(false)
    expect((await send()).isDirect).toBe(true)
  })
})

describe("the product", () => {
  let site: TestApp
  let url: string
  const answered: string[] = []
  const lines: string[] = []
  /** A header that no browser sends with GET makes Fastify handle the request. */
  const ordinarily = { "content-type": "text/plain" }

  beforeAll(async () => {
    site = await createPagesApp("sqlite", {
      logLevel: "info",
      logTo: { write: (line) => void lines.push(line) },
      onAnswered: ({ route, status }, { ip }) => void answered.push(`${route} ${status} ${ip}`),
    })
    url = await site.app.listen({ host: "127.0.0.1", port: 0 })
  })
  afterAll(() => site.close())

  async function send(path: string, headers: Record<string, string> = {}) {
    const response = await fetch(url + path, { headers: { "accept-encoding": "br", ...headers } })
    const { "x-request-id": id, date: _date, ...rest } = Object.fromEntries(response.headers)
    return { id, answer: { status: response.status, headers: rest, body: await response.text() } }
  }

  test.each([
    "/",
    "/turismo",
    "/turismo.data",
    "/contatos?perfil=turismo&utm_source=x",
    "/intercambio/pais/1/irlanda",
    "/orcamento",
    "/sitemap.xml",
    "/api/v1/package/get-homepage?show_in=T",
    "/api/v1/country/1",
  ])("%s has the same status, headers and bytes both ways, in every encoding, and the same 304", async (path) => {
    for (const encoding of ["br", "gzip", "identity"]) {
      const headers = { "accept-encoding": encoding }
      await send(path, headers)
      const [ordinary, direct] = [await send(path, { ...headers, ...ordinarily }), await send(path, headers)]
      expect(direct.answer.status).toBe(200)
      expect(direct.answer, encoding).toEqual(ordinary.answer)
      // Sent with the head that was prepared for the first response.
      expect((await send(path, headers)).answer, encoding).toEqual(ordinary.answer)
      expect(direct.id).toMatch(/^[\da-f-]{36}$/)
      expect(direct.id).not.toBe(ordinary.id)
    }
    const validation = { "if-none-match": (await send(path)).answer.headers["etag"] as string }
    const [ordinary, direct] = [await send(path, { ...validation, ...ordinarily }), await send(path, validation)]
    expect(direct.answer.status).toBe(304)
    // Fastify adds a Content-Length to some of them, which has no meaning here.
    delete ordinary.answer.headers["content-length"]
    expect(direct.answer).toEqual(ordinary.answer)
    expect((await send(path, validation)).answer).toEqual(ordinary.answer)
  })

  test("metrics, access record and log have both ways alike", async () => {
    await send("/turismo")
    const ids = [(await send("/turismo")).id, (await send("/turismo", ordinarily)).id]
    const find = (id: string | undefined) => lines.find((line) => line.includes(String(id)))
    await expect.poll(() => ids.every(find)).toBe(true)
    const [direct, ordinary] = ids.map((id) => {
      const { time, reqId, responseTime, ...rest } = JSON.parse(find(id) as string)
      return { ...rest, types: [time, reqId, responseTime].map((value) => typeof value) }
    })
    expect(direct).toEqual(ordinary)
    expect(direct).toMatchObject({ level: 30, req: { method: "GET", path: "/turismo" }, res: { status: 200 } })
    expect(answered.slice(-2)).toEqual(Array(2).fill("tourism.main.index 200 127.0.0.1"))
  })
})
