import { readdirSync } from "node:fs"
import { type AddressInfo, type Socket, connect } from "node:net"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { createUploadStore } from "#platform/storage/upload-store.server.ts"
import { createPagesApp } from "#test/built-pages.ts"
import type { TestApp } from "#test/create-test-app.ts"
import { fullDisk } from "./full-disk.ts"
import { giftFields, giftForm, multipartType } from "./gift-form.ts"
import { filledTo, jpeg } from "./sample-photo.ts"

/* Senders over real connections: stalled, slow, aborted and endless ones. */

const [call, page] = ["/api/v1/honeymoon-message", "/lua-de-mel/1/ana-e-pedro"]
const megabyte = 1024 * 1024
/** Upload timeout in the tests of slow senders; two minutes in production. */
const hurriedMs = 700

let test: TestApp
let hurried: TestApp
let receipt: Buffer
beforeAll(async () => {
  receipt = await jpeg()
  test = await createPagesApp()
  await test.app.listen({ port: 0, host: "127.0.0.1" })
  hurried = await createPagesApp("sqlite", {
    services: { uploads: createUploadStore(join(test.folder, "hurried"), { maxMs: hurriedMs }) },
  })
  await hurried.app.listen({ port: 0, host: "127.0.0.1" })
})
afterAll(async () => {
  await hurried.close()
  await test.close()
})

const uploads = () => readdirSync(join(test.folder, "uploads"))
beforeEach(async () => {
  // Creates the folder, and shows that a valid form is accepted before and after each test.
  const words = `antes de ${expect.getState().currentTestName}`
  expect((await exchange(call, giftForm({ ...giftFields, message: words }, { bytes: receipt }))).status).toBe(201)
  expect(uploads()).toEqual([])
})

async function open({ app } = test): Promise<Socket> {
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1")
  await new Promise((done) => socket.once("connect", done))
  return socket.on("error", () => {})
}

const head = (url: string, ...headers: string[]) =>
  [`POST ${url} HTTP/1.1`, "host: localhost", `content-type: ${multipartType}`, ...headers, "", ""].join("\r\n")

/** Sends a whole request and reads the whole answer. */
async function exchange(url: string, body: Buffer) {
  const socket = await open()
  const answer = text(socket)
  socket.write(head(url, "connection: close", `content-length: ${body.length}`))
  socket.write(body)
  return understood(await answer)
}

function understood(answer: string) {
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]), body: answer }
}

describe.each([call, page])("a sender to %s", (url) => {
  let large: Buffer
  beforeAll(() => void (large = giftForm(giftFields, { bytes: filledTo(8 * megabyte, receipt) })))

  it("that disconnects in the middle of its file leaves nothing", async () => {
    const sockets = await Promise.all(Array.from({ length: 10 }, () => open()))
    for (const socket of sockets) {
      socket.write(head(url, `content-length: ${large.length}`))
      socket.write(large.subarray(0, 3 * megabyte))
    }
    await vi.waitFor(() => expect(uploads().length).toBe(10), 20_000)
    for (const [index, socket] of sockets.entries()) {
      if (index % 2 === 0) socket.resetAndDestroy()
      else socket.end()
    }
    await vi.waitFor(() => expect(uploads()).toEqual([]), 20_000)
  })

  it("that disconnects after sending leaves its whole message or nothing, and no uploaded file", async () => {
    const words = `já vou, ${url}`
    const body = giftForm({ ...giftFields, message: words }, { bytes: receipt })
    const socket = await open()
    socket.write(head(url, `content-length: ${body.length}`))
    socket.write(body)
    await vi.waitFor(() => expect(uploads().length).toBe(1), { timeout: 20_000, interval: 1 })
    socket.destroy()
    await vi.waitFor(() => expect(uploads()).toEqual([]), 20_000)
    const rows = await test.db.selectFrom("gift_message").select("receipt_name").where("message", "=", words).execute()
    for (const { receipt_name } of rows)
      expect((await test.services.receipts.read(receipt_name)).length).toBeGreaterThan(100)
    expect(readdirSync(join(test.folder, "receipts")).length).toBe(
      (await test.db.selectFrom("gift_message").select("protocol").execute()).length,
    )
  })

  it("that is slow gets 408 at the deadline", async () => {
    const socket = await open(hurried)
    const answer = text(socket)
    const started = performance.now()
    socket.write(head(url, "connection: close", `content-length: ${large.length}`))
    socket.write(large.subarray(0, megabyte))
    const crawling = setInterval(() => socket.write("x"), 50)
    const hung = setTimeout(() => socket.destroy(), 25_000)
    const { status, body } = understood(await answer)
    clearInterval(crawling)
    clearTimeout(hung)
    expect([status, body.includes("O envio demorou demais")]).toEqual([408, true])
    expect(performance.now() - started).toBeGreaterThan(hurriedMs - 50)
    expect(readdirSync(join(test.folder, "hurried"))).toEqual([])
  })

  it("that sends nothing after its headers gets 408 too", async () => {
    const socket = await open(hurried)
    const answer = text(socket)
    socket.write(head(url, "connection: close", "content-length: 1000"))
    expect(understood(await answer).status).toBe(408)
  })

  it("that never ends gets 413, and nothing is stored", async () => {
    const socket = await open()
    const answer = text(socket)
    socket.write(head(url, "connection: close", "transfer-encoding: chunked"))
    const chunk = Buffer.concat([Buffer.from("100000\r\n"), Buffer.alloc(megabyte, 0x41), Buffer.from("\r\n")])
    for (let sent = 0; sent < 13; sent += 1) socket.write(chunk)
    socket.write("0\r\n\r\n")
    expect(understood(await answer).status).toBe(413)
    expect(uploads()).toEqual([])
  })

  it("of far too much still gets the response after sending everything", async () => {
    const { status, body } = await exchange(url, giftForm(giftFields, { bytes: Buffer.alloc(20 * megabyte) }))
    expect(status).toBe(413)
    if (url === page) expect(body).toContain(giftFields.email)
  })

  it("gets 503 with the typed values kept when the disk is full", async () => {
    await using disk = await fullDisk()
    await using full = await createPagesApp("sqlite", { services: { uploads: createUploadStore(disk.folder) } })
    const payload = giftForm({ ...giftFields, website: "" }, { bytes: filledTo(2 * megabyte, receipt) })
    const answer = await full.app.inject({ method: "POST", url, payload, headers: { "content-type": multipartType } })
    expect(answer.statusCode, disk.kind).toBe(503)
    if (url === page)
      for (const typed of [giftFields.name, giftFields.email, giftFields.message]) expect(answer.body).toContain(typed)
    expect(disk.files()).toEqual([])
    expect(await full.db.selectFrom("gift_message").selectAll().execute()).toEqual([])
  })
})
