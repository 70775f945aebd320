import { once } from "node:events"
import { type AddressInfo, type Socket, connect } from "node:net"
import { setImmediate as turn } from "node:timers/promises"
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest"
import { createUploadStore } from "#platform/storage/upload-store.server.ts"
import { createPagesApp } from "./built-pages.ts"
import type { TestApp } from "./create-test-app.ts"
import { headerOf, rawRequest, sendRaw } from "./raw-request.ts"

const form = { "content-type": "application/x-www-form-urlencoded" }
const json = { "content-type": "application/json" }
/** Much longer than every limit, so that the server has to close the connection. */
const foreverMs = 60_000

describe("a slow client", () => {
  const boundary = "limite"
  const upload = { "content-type": `multipart/form-data; boundary=${boundary}`, "content-length": "5000" }
  const dribble = (text: string) => [...text.padEnd(1_000, "a")].flatMap((letter) => [letter, 60])
  let site: TestApp
  beforeAll(async () => {
    const uploads = createUploadStore("var/test/slow-uploads", { maxMs: 1_500 })
    site = await createPagesApp("sqlite", { services: { uploads }, timeouts: { headersMs: 600, bodyMs: 600 } })
  })
  afterAll(() => site.close())

  test.each<[what: string, ...pieces: Array<string | number>]>([
    ["headers, letter by letter", ...dribble("GET /turismo HTTP/1.1\r\nhost: localhost\r\nx-slow: ")],
    [
      "a form, letter by letter",
      rawRequest("POST", "/orcamento", { ...form, "content-length": "5000" }),
      ...dribble("name="),
    ],
    [
      "an API body, letter by letter",
      rawRequest("POST", "/api/v1/budget", { ...json, "content-length": "5000" }),
      ...dribble('{"name":"'),
    ],
    [
      "chunks, one at a time",
      rawRequest("POST", "/api/v1/budget", { ...json, "transfer-encoding": "chunked" }),
      ...dribble("1\r\n{\r\n".repeat(160)),
    ],
    ["a body that never comes", rawRequest("POST", "/orcamento", { ...form, "content-length": "500" }), foreverMs],
    [
      "a gift by the API",
      rawRequest("POST", "/api/v1/honeymoon-message", upload),
      ...dribble(`--${boundary}\r\nContent-Disposition: form-data; name="name"\r\n\r\n`),
    ],
    [
      "a gift by the page",
      rawRequest("POST", "/lua-de-mel/1/ana-e-pedro", upload),
      ...dribble(`--${boundary}\r\nContent-Disposition: form-data; name="name"\r\n\r\n`),
    ],
    ["a file where none is taken", rawRequest("POST", "/orcamento", upload), ...dribble(`--${boundary}\r\n`)],
  ])(
    "with %s is cut, and the connection ends",
    async (what, ...pieces) => {
      const { status, ms, cut } = await sendRaw(site.app, ...pieces)
      expect([status, cut]).toEqual([408, true])
      // Forms with a file have a longer timeout.
      expect(ms).toBeGreaterThan(what.startsWith("a gift") ? 1_400 : 500)
    },
    foreverMs,
  )

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
  ])(
    "has no body to send with %s %s: the answer comes at once, and the connection ends",
    async (method, address, expected) => {
      for (const announced of [{ "content-length": "500" }, { "transfer-encoding": "chunked" }]) {
        const head = rawRequest(method, address, { ...json, ...announced, connection: "keep-alive" })
        const answer = await sendRaw(site.app, head, "1", foreverMs)
        if (expected) expect(answer.status).toBe(expected)
        else expect([400, 404, 405]).toContain(answer.status)
        expect(headerOf(answer, "connection")).toBe("close")
        expect(answer.ms).toBeLessThan(foreverMs)
      }
    },
  )

  test("that is refused before its body is read has no further time for the body", async () => {
    const foreign = { ...json, "sec-fetch-site": "cross-site", "content-length": "500", connection: "keep-alive" }
    const answer = await sendRaw(site.app, rawRequest("POST", "/api/v1/budget", foreign), "{", foreverMs)
    expect([answer.status, headerOf(answer, "connection")]).toEqual([403, "close"])
    expect(answer.ms).toBeLessThan(foreverMs)
  })

  test("that keeps its connection alive has the same timeouts", async () => {
    for (const [address, headers] of [
      ["/orcamento", { ...form, "content-length": "500" }],
      ["/lua-de-mel/1/ana-e-pedro", upload],
    ] as const) {
      const answer = await sendRaw(
        site.app,
        rawRequest("POST", address, { ...headers, connection: "keep-alive" }),
        "--",
        foreverMs,
      )
      expect([answer.status, headerOf(answer, "connection")]).toEqual([408, "close"])
      expect(answer.ms).toBeLessThan(foreverMs)
    }
  })

  test(
    "delays no other client",
    async () => {
      await using patient = await createPagesApp("sqlite", { timeouts: { headersMs: foreverMs, bodyMs: foreverMs } })
      await patient.app.listen({ port: 0, host: "127.0.0.1" })
      const { port } = patient.app.server.address() as AddressInfo
      const slow: Socket[] = Array.from({ length: 60 }, () => connect(port, "127.0.0.1").on("error", () => {}))
      onTestFinished(() => slow.forEach((socket) => socket.destroy()))
      for (const socket of slow) socket.write("GET / HTTP/1.1\r\n")
      await expect.poll(() => openConnections(patient), { timeout: foreverMs }).toBe(60)
      expect(await sendRaw(patient.app, rawRequest("GET", "/privacidade"))).toMatchObject({ status: 200 })
      // All of them are still open.
      expect(await openConnections(patient)).toBe(60)
      for (const socket of slow) socket.destroy()
    },
    foreverMs,
  )

  test(
    "is disconnected also when there are many",
    async () => {
      const slow = await Promise.all(
        Array.from({ length: 60 }, () => sendRaw(site.app, "GET / HTTP/1.1\r\n", foreverMs)),
      )
      expect(slow.every(({ status }) => status === 408)).toBe(true)
    },
    foreverMs,
  )

  test("has ten seconds for headers, thirty for a body and two minutes for a file by default", async () => {
    await using usual = await createPagesApp()
    const { headersTimeout, requestTimeout } = usual.app.server
    expect([headersTimeout, requestTimeout, usual.services.uploads.maxMs]).toEqual([10_000, 125_000, 120_000])
    await usual.app.listen({ port: 0, host: "127.0.0.1" })
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    onTestFinished(() => void vi.useRealTimers())
    const timers = vi.getTimerCount()
    const socket = connect((usual.app.server.address() as AddressInfo).port, "127.0.0.1").setEncoding("latin1")
    let answer = ""
    socket.on("data", (chunk) => (answer += chunk))
    const closed = once(socket, "close")
    socket.write(rawRequest("POST", "/orcamento", { ...form, "content-length": "500" }))
    while (vi.getTimerCount() === timers) await turn()
    vi.advanceTimersByTime(29_999)
    for (let turns = 0; turns < 50; turns++) await turn()
    expect([answer, socket.closed]).toEqual(["", false])
    vi.advanceTimersByTime(1)
    vi.useRealTimers()
    await closed
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  })
})

function openConnections({ app }: TestApp): Promise<number> {
  return new Promise((done, fail) => app.server.getConnections((error, count) => (error ? fail(error) : done(count))))
}
