import type { ServerResponse } from "node:http"

/*
 * Heads of responses, prepared once. Node composes and checks the headers of every response anew, and a cached page has
 * sixteen. So the text that it composed for the first one is kept, and given back to it for the following ones with
 * other values for the lines of a single response. Node holds that text in `_header`, which is not documented: where it
 * is absent, Node composes every head.
 */

/** Status line and headers without those of a single response. */
export interface PreparedHead {
  status: 200 | 304
  /** Names and values, alternating. */
  headers: string[]
  /** What Node made of them for a connection that stays open. */
  text: string | undefined
  /** Length of the body that the text announces. */
  bytes: number
}

interface NodeResponse {
  _header?: string | null
}

/** Headers that Node writes, or that are each response's own. */
const ownHeaders = new Set(["x-request-id", "date", "connection", "keep-alive", "content-length", "transfer-encoding"])

export function prepareHead(status: PreparedHead["status"], headers: Record<string, unknown>): PreparedHead {
  const kept = Object.entries(headers).filter(([name]) => !ownHeaders.has(name))
  return { status, headers: kept.flatMap(([name, value]) => [name, String(value)]), text: undefined, bytes: 0 }
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

/** Only of a response after which the connection stays open. */
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
