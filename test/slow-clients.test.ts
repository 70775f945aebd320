import { readFileSync } from "node:fs"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { createUploadStore } from "#app/honeymoon/upload-store.server.ts"
import { createPagesApp } from "./built-pages.ts"
import type { TestApp } from "./create-test-app.ts"
import { rawRequest, sendRaw } from "./raw-request.ts"

const form = { "content-type": "application/x-www-form-urlencoded" }
const json = { "content-type": "application/json" }

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

  test.each<[what: string, maxMs: number, ...pieces: Array<string | number>]>([
    ["headers, letter by letter", 2_500, ...dribble("GET /turismo HTTP/1.1\r\nhost: localhost\r\nx-slow: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa")],
    ["a form, letter by letter", 2_500, rawRequest("POST", "/orcamento", { ...form, "content-length": "500" }), ...dribble("name=".padEnd(80, "a"))],
    ["an API body, letter by letter", 2_500, rawRequest("POST", "/api/v1/budget", { ...json, "content-length": "500" }), ...dribble('{"name":"'.padEnd(80, "a"))],
    ["chunks, one at a time", 2_500, rawRequest("POST", "/api/v1/budget", { ...json, "transfer-encoding": "chunked" }), ...dribble("1\r\n{\r\n".repeat(12))],
    ["a body that never comes", 2_500, rawRequest("POST", "/orcamento", { ...form, "content-length": "500" }), 5_000],
    ["a gift by the API", 4_000, rawRequest("POST", "/api/v1/honeymoon-message", upload), ...dribble(`--${boundary}\r\nContent-Disposition: form-data; name="name"\r\n\r\n`.padEnd(120, "a"))],
    ["a gift by the page", 4_000, rawRequest("POST", "/lua-de-mel/1/ana-e-pedro", upload), ...dribble(`--${boundary}\r\nContent-Disposition: form-data; name="name"\r\n\r\n`.padEnd(120, "a"))],
    ["a file where none is taken", 2_500, rawRequest("POST", "/orcamento", upload), ...dribble(`--${boundary}\r\n`.padEnd(80, "a"))],
  ])("with %s is cut, and the connection ends", async (what, maxMs, ...pieces) => {
    const { status, ms } = await sendRaw(site.app, ...pieces)
    expect(status).toBe(408)
    expect(ms).toBeLessThan(maxMs)
    // A file may take longer than a form.
    expect(ms).toBeGreaterThan(what.startsWith("a gift") ? 1_400 : 500)
  })

  test("holds up nobody else", async () => {
    const slow = Promise.all(Array.from({ length: 60 }, () => sendRaw(site.app, "GET / HTTP/1.1\r\n", 5_000)))
    const started = performance.now()
    expect(await sendRaw(site.app, rawRequest("GET", "/privacidade"))).toMatchObject({ status: 200 })
    expect(performance.now() - started).toBeLessThan(600)
    expect((await slow).every(({ status }) => status === 408)).toBe(true)
  })

  test("has ten seconds for headers, thirty for a body, two minutes for a file, unless told otherwise", async () => {
    await using usual = await createPagesApp()
    const { headersTimeout, requestTimeout } = usual.app.server
    expect([headersTimeout, requestTimeout, usual.services.uploads.maxMs]).toEqual([10_000, 125_000, 120_000])
    expect(readFileSync("server/app.ts", "utf8")).toContain("bodyMs: 30_000")
  })
})
