import { type AddressInfo, connect } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import type { FastifyInstance } from "fastify"

export interface RawAnswer {
  /** 0: the connection ended without an answer. */
  status: number
  /** Names in lower case; a header that came twice is there twice. */
  headers: Array<[name: string, value: string]>
  body: string
  /** Everything that came, also a second answer. */
  bytes: string
  /** From the first byte sent to the end of the connection. */
  ms: number
  /** The connection ended before everything was sent. */
  cut: boolean
}

/**
 * Writes raw bytes in pieces and reads until the other side ends the connection. No HTTP client corrects anything.
 * Pieces that are numbers are pauses in milliseconds.
 */
export async function sendRaw(app: FastifyInstance, ...pieces: Array<string | Buffer | number>): Promise<RawAnswer> {
  if (!app.server.listening) await app.listen({ port: 0, host: "127.0.0.1" })
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1")
  const started = performance.now()
  let bytes = ""
  socket.setEncoding("latin1").on("data", (chunk: string) => (bytes += chunk))
  // Writes after the other side has closed the connection fail, which is expected.
  socket.on("error", () => {})
  const ended = new Promise((done) => socket.once("close", done))
  const pausing = new AbortController()
  void ended.then(() => pausing.abort())
  const hasEnded = () => socket.destroyed || socket.readableEnded
  for (const piece of pieces) {
    if (hasEnded()) break
    if (typeof piece === "number") await sleep(piece, undefined, { signal: pausing.signal }).catch(() => {})
    else socket.write(piece, "latin1")
  }
  const cut = hasEnded()
  const patience = setTimeout(() => socket.destroy(), 20_000)
  await ended
  clearTimeout(patience)
  return { ...readAnswer(bytes), bytes, ms: performance.now() - started, cut }
}

/**
 * A request as text; the connection ends with its answer. `headers` replace the usual ones, undefined takes one away.
 */
export function rawRequest(
  method: string,
  address: string,
  headers: Record<string, string | undefined> = {},
  body = "",
): string {
  const all = {
    host: "localhost",
    connection: "close",
    ...(body && { "content-length": String(Buffer.byteLength(body, "latin1")) }),
    ...headers,
  }
  const lines = Object.entries(all)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${address} HTTP/1.1\r\n${lines.join("")}\r\n${body}`
}

/** The value of a header that must have come once. */
export function headerOf({ headers }: Pick<RawAnswer, "headers">, name: string): string | undefined {
  const values = headers.filter(([given]) => given === name).map(([, value]) => value)
  if (values.length > 1) throw new Error(`${name} came ${values.length} times`)
  return values[0]
}

function readAnswer(bytes: string): Pick<RawAnswer, "status" | "headers" | "body"> {
  const end = bytes.indexOf("\r\n\r\n")
  const [first = "", ...lines] = bytes.slice(0, end === -1 ? 0 : end).split("\r\n")
  const headers = lines.map((line): [string, string] => [
    line.slice(0, line.indexOf(":")).toLowerCase(),
    line.slice(line.indexOf(":") + 1).trim(),
  ])
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? 0), headers, body: bytes.slice(end + 4) }
}
