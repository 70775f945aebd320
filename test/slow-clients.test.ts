import { readFileSync } from "node:fs"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { createUploadStore } from "#app/honeymoon/upload-store.server.ts"
import { createPagesApp } from "./built-pages.ts"
import type { TestApp } from "./create-test-app.ts"
import { headerOf, rawRequest, sendRaw } from "./raw-request.ts"

const form = { "content-type": "application/x-www-form-urlencoded" }
const json = { "content-type": "application/json" }

/** Far more than any of the site's own times here: what is still open then would stay open. */
const patienceMs = 12_000

describe("a slow client", () => {
  const boundary = "limite"
  const upload = { "content-type": `multipart/form-data; boundary=${boundary}`, "content-length": "5000" }
  const dribble = (text: string) => [...text].flatMap((letter) => [letter, 60])
  let site: TestApp
  beforeAll(async () => {
    const uploads = createUploadStore("var/test/slow-uploads", { maxMs: 1_500 })
    site = await createPagesApp("sqlite", { services: { uploads }, timeouts: { headersMs: 600, bodyMs: 600 } })
  })
  afterAll(() => site.close())

  test.each<[what: string, ...pieces: Array<string | number>]>([
    ["headers, letter by letter", ...dribble("GET /turismo HTTP/1.1\r\nhost: localhost\r\nx-slow: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa")],
    ["a form, letter by letter", rawRequest("POST", "/orcamento", { ...form, "content-length": "500" }), ...dribble("name=".padEnd(80, "a"))],
    ["an API body, letter by letter", rawRequest("POST", "/api/v1/budget", { ...json, "content-length": "500" }), ...dribble('{"name":"'.padEnd(80, "a"))],
    ["chunks, one at a time", rawRequest("POST", "/api/v1/budget", { ...json, "transfer-encoding": "chunked" }), ...dribble("1\r\n{\r\n".repeat(12))],
    ["a body that never comes", rawRequest("POST", "/orcamento", { ...form, "content-length": "500" }), 5_000],
    ["a gift by the API", rawRequest("POST", "/api/v1/honeymoon-message", upload), ...dribble(`--${boundary}\r\nContent-Disposition: form-data; name="name"\r\n\r\n`.padEnd(120, "a"))],
    ["a gift by the page", rawRequest("POST", "/lua-de-mel/1/ana-e-pedro", upload), ...dribble(`--${boundary}\r\nContent-Disposition: form-data; name="name"\r\n\r\n`.padEnd(120, "a"))],
    ["a file where none is taken", rawRequest("POST", "/orcamento", upload), ...dribble(`--${boundary}\r\n`.padEnd(80, "a"))],
  ])("with %s is cut, and the connection ends", async (what, ...pieces) => {
    const { status, ms } = await sendRaw(site.app, ...pieces)
    expect(status).toBe(408)
    expect(ms).toBeLessThan(patienceMs)
    // A file may take longer than a form.
    expect(ms).toBeGreaterThan(what.startsWith("a gift") ? 1_400 : 500)
  })

  test.each([
    ["GET", "/turismo", 200],
    ["HEAD", "/turismo", 200],
    ["GET", "/api/v1/segment/get", 200],
    ["GET", "/contatos%zz", undefined],
    ["PUT", "/turismo", undefined],
    ["DELETE", "/api/v1/segment/get", 405],
    ["PATCH", "/assets/x.js", undefined],
    ["OPTIONS", "/orcamento", undefined],
    ["PROPFIND", "/turismo", undefined],
  ])("has no body to send with %s %s: the answer comes at once, and the connection ends", async (method, address, expected) => {
    for (const announced of [{ "content-length": "500" }, { "transfer-encoding": "chunked" }]) {
      const head = rawRequest(method, address, { ...json, ...announced, connection: "keep-alive" })
      const answer = await sendRaw(site.app, head, "1", patienceMs)
      if (expected) expect(answer.status).toBe(expected)
      else expect([400, 404, 405]).toContain(answer.status)
      expect(headerOf(answer, "connection")).toBe("close")
      expect(answer.ms).toBeLessThan(patienceMs)
    }
  })

  test("that is refused before its body is read has no more time for it", async () => {
    const foreign = { ...json, "sec-fetch-site": "cross-site", "content-length": "500", connection: "keep-alive" }
    const answer = await sendRaw(site.app, rawRequest("POST", "/api/v1/budget", foreign), "{", patienceMs)
    expect([answer.status, headerOf(answer, "connection")]).toEqual([403, "close"])
    expect(answer.ms).toBeLessThan(patienceMs)
  })

  test("that keeps its connection is cut like any other", async () => {
    for (const [address, headers] of [["/orcamento", { ...form, "content-length": "500" }], ["/lua-de-mel/1/ana-e-pedro", upload]] as const) {
      const answer = await sendRaw(site.app, rawRequest("POST", address, { ...headers, connection: "keep-alive" }), "--", patienceMs)
      expect([answer.status, headerOf(answer, "connection")]).toEqual([408, "close"])
      expect(answer.ms).toBeLessThan(patienceMs)
    }
  })

  test("holds up nobody else", async () => {
    const slow = Promise.all(Array.from({ length: 60 }, () => sendRaw(site.app, "GET / HTTP/1.1\r\n", 5_000)))
    const started = performance.now()
    expect(await sendRaw(site.app, rawRequest("GET", "/privacidade"))).toMatchObject({ status: 200 })
    expect(performance.now() - started).toBeLessThan(patienceMs)
    expect((await slow).every(({ status }) => status === 408)).toBe(true)
  })

  test("has ten seconds for headers, thirty for a body, two minutes for a file, unless told otherwise", async () => {
    await using usual = await createPagesApp()
    const { headersTimeout, requestTimeout } = usual.app.server
    expect([headersTimeout, requestTimeout, usual.services.uploads.maxMs]).toEqual([10_000, 125_000, 120_000])
    expect(readFileSync("server/app.ts", "utf8")).toContain("bodyMs: 30_000")
  })
})
