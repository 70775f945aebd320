import { Agent, type IncomingMessage, createServer, get } from "node:http"
import type { AddressInfo } from "node:net"
import { buffer } from "node:stream/consumers"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type PreparedHead, prepareHead, sendPrepared } from "./prepared-head.ts"

/* The head that Node writes for the first response is reused for the following ones. */

const body = Buffer.from("página")
const own = { "content-type": "text/html", vary: "Accept-Encoding", "content-security-policy": "default-src 'none'" }
let head: PreparedHead
let id = 0
const server = createServer((_request, reply) => {
  id += 1
  sendPrepared(reply, head, { id: String(id), body: head.status === 200 ? body : undefined })
})
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
beforeAll(() => new Promise<void>((done) => void server.listen(0, "127.0.0.1", done)))
afterAll(() => {
  agent.destroy()
  server.close()
})

async function ask(options: { agent?: Agent | false } = { agent }) {
  const { port } = server.address() as AddressInfo
  const response = await new Promise<IncomingMessage>((done) =>
    get({ port, host: "127.0.0.1", ...options }, done).on("error", done),
  )
  const { date, "x-request-id": requestId, ...headers } = response.headers
  const { statusCode, statusMessage, socket } = response
  const sent = { statusCode, statusMessage, headers, body: String(await buffer(response)) }
  return { sent, date, requestId, port: socket.localPort }
}

test.each([200, 304] as const)(
  "of a %i is used again, on the same connection, with its own id and date",
  async (status) => {
    head = prepareHead(status, { ...own, "content-length": 99, connection: "close", date: "x" })
    const first = await ask()
    // If this fails, a new version of Node no longer exposes its head: responses are still right, but slower.
    expect(head.text).toContain("Connection: keep-alive")
    const second = await ask()
    expect(second.sent).toEqual(first.sent)
    expect(second.sent).toMatchObject({ statusCode: status, headers: own, body: status === 200 ? "página" : "" })
    expect([second.port, Number(second.requestId)]).toEqual([first.port, Number(first.requestId) + 1])
    for (const { date } of [first, second]) expect(Math.abs(Date.now() - Date.parse(date ?? ""))).toBeLessThan(60_000)
  },
)

test("is composed anew for a connection that is closed, and for a body of another length", async () => {
  head = prepareHead(200, own)
  await ask()
  const { text } = head
  const closed = await ask({ agent: false })
  expect([closed.sent.headers.connection, closed.sent.body]).toEqual(["close", "página"])
  expect(head.text).toBe(text)
  head.bytes = 1
  expect((await ask()).sent).toMatchObject({ headers: { "content-length": String(body.byteLength) }, body: "página" })
})
