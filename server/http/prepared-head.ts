import type { ServerResponse } from "node:http"

/*
 * Prepared heads of responses. Node writes and validates the headers of every response again, and a cached page has
 * sixteen. So the text that Node wrote for the first response is kept and reused for the following ones, with new
 * values for the headers of each single response. The text is in Node's undocumented `_header`; if that is absent, Node
 * writes every head.
 */

/** Status line and headers, without headers of a single response. */
export interface PreparedHead {
  status: 200 | 304
  /** Names and values, alternating. */
  headers: string[]
  /** The text that Node wrote for a connection that stays open. */
  text: string | undefined
  /** Length of the body that the text announces. */
  bytes: number
}

interface NodeResponse {
  _header?: string | null
}

/** Headers that Node writes, or that differ in each response. */
const ownHeaders = new Set(["x-request-id", "date", "connection", "keep-alive", "content-length", "transfer-encoding"])

export function prepareHead(status: PreparedHead["status"], headers: Record<string, unknown>): PreparedHead {
  const shared = Object.entries(headers).filter(([name]) => !ownHeaders.has(name))
  return { status, headers: shared.flatMap(([name, value]) => [name, String(value)]), text: undefined, bytes: 0 }
}

/** Sends a response with this head and body. */
export function sendPrepared(
  reply: ServerResponse,
  head: PreparedHead,
  { id, body }: { id: string; body: Buffer | undefined },
): void {
  const bytes = body?.byteLength ?? 0
  if (head.text !== undefined && reply.shouldKeepAlive && bytes === head.bytes) {
    reply.statusCode = head.status
    const own = reply as NodeResponse
    own._header = `${head.text}x-request-id: ${id}\r\nDate: ${currentDate()}\r\n\r\n`
  } else {
    const length = body ? ["content-length", String(bytes)] : []
    reply.writeHead(head.status, ["x-request-id", id, ...length, ...head.headers])
    const text = sharedText((reply as NodeResponse)._header)
    if (text !== undefined) Object.assign(head, { text, bytes })
  }
  reply.end(body)
}

/** The reusable text; only if the connection stays open after the response. */
function sharedText(header: string | null | undefined): string | undefined {
  if (!header?.includes("\r\nConnection: keep-alive\r\n")) return undefined
  const lines = header.split("\r\n").filter((line) => line !== "" && !/^(x-request-id|Date):/.test(line))
  return lines.map((line) => `${line}\r\n`).join("")
}

let lastDate = { second: Number.NaN, text: "" }

/** The `Date` header, made once a second. */
function currentDate(): string {
  const now = Date.now()
  const second = Math.floor(now / 1000)
  if (second !== lastDate.second) lastDate = { second, text: new Date(now).toUTCString() }
  return lastDate.text
}
