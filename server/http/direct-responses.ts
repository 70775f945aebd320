import type { IncomingMessage, ServerResponse } from "node:http"
import proxyAddr from "@fastify/proxy-addr"
import type { FastifyInstance } from "fastify"
import { LRUCache } from "lru-cache"
import { type CachedResponse, type Encoding, addressMax } from "#platform/http/cached-response.server.ts"
import { bestEncoding } from "#platform/http/send-cached-response.server.ts"
import type { RequestLog } from "#server/ops/log-requests.ts"
import type { OnAnswered } from "#server/ops/watch-requests.ts"
import { plainHost } from "./allowed-hosts.ts"
import { type PreparedHead, prepareHead, sendPrepared } from "./prepared-head.ts"

/*
 * Sends cached responses before Fastify routes the request. The first request for an address is handled by Fastify; its
 * headers are remembered, and the following responses have the same headers and bytes (direct-responses.test.ts
 * compares them). Any unusual request is handled by Fastify too.
 */

interface DirectOptions {
  /** The allow-list of hosts; undefined allows all. */
  hosts: readonly string[] | undefined
  requestId: (request: IncomingMessage) => string
  /** Proxies whose `X-Forwarded-For` is trusted, as in Fastify's option. */
  trustProxy: readonly string[] | undefined
  onAnswered: OnAnswered | undefined
  log: Pick<RequestLog, "pathOf" | "answered">
}

/** The prepared response of an address. */
interface KnownAddress {
  /** A weak reference, because the response cache decides what stays in memory. */
  response: WeakRef<CachedResponse>
  /** The heads of a 200 by encoding. */
  heads: Map<Encoding, PreparedHead>
  notModified: PreparedHead
  etag: string
  /** A page's name, or a call's route pattern. */
  route: string
  /** The address as it is logged. */
  path: string
}

const addressesMax = 5_000

export function sendDirectly(app: FastifyInstance, options: DirectOptions): void {
  const known = new LRUCache<string, KnownAddress>({ max: addressesMax })
  const hosts = options.hosts && new Set(options.hosts)
  const clientAddress = createClientAddress(options.trustProxy)
  const direct = { ...options, clientAddress }
  let closing = false
  app.addHook("preClose", async () => void (closing = true))
  app.addHook("onResponse", (request, reply, done) => {
    const { cachedResponse: response, raw, originalUrl: url } = request
    const isRemembered = raw.method === "GET" && raw.url === url && url.length <= addressMax
    if (response && reply.statusCode === 200 && isRemembered)
      remember(known, url, response, {
        headers: reply.getHeaders(),
        route: request.pageName || (request.routeOptions.url ?? ""),
        path: options.log.pathOf(url),
      })
    done()
  })
  const { server } = app
  const ordinary = server.listeners("request") as Array<(request: IncomingMessage, response: ServerResponse) => void>
  server.removeAllListeners("request")
  server.on("request", (request, response) => {
    const found = closing || !isPlain(request, hosts) ? undefined : known.get(request.url as string)
    if (found && answer(found, request, response, direct)) return
    for (const listener of ordinary) listener.call(server, request, response)
  })
}

function remember(
  known: LRUCache<string, KnownAddress>,
  url: string,
  response: CachedResponse,
  { headers, ...logged }: { headers: Record<string, unknown>; route: string; path: string },
) {
  const encoding = (headers["content-encoding"] ?? "identity") as Encoding
  const head = prepareHead(200, headers)
  const found = known.get(url)
  if (found?.response.deref() === response) return void found.heads.set(encoding, head)
  const { "content-encoding": _encoding, ...withoutBody } = headers
  known.set(url, {
    response: new WeakRef(response),
    heads: new Map([[encoding, head]]),
    notModified: prepareHead(304, withoutBody),
    etag: response.etag,
    ...logged,
  })
}

/** Whether this is a GET request to one known host, without a body and without the rarer validation headers. */
function isPlain({ method, headers, rawHeaders }: IncomingMessage, hosts: ReadonlySet<string> | undefined): boolean {
  if (method !== "GET" || headers.host === undefined) return false
  if (headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined) return false
  if (headers["content-encoding"] !== undefined || headers["content-type"] !== undefined) return false
  // Behind a trusted proxy Fastify uses the forwarded host, so both must be allowed.
  const forwarded = headers["x-forwarded-host"]
  if (forwarded !== undefined && !isKnownHost(String(forwarded), hosts)) return false
  if (!isKnownHost(headers.host, hosts)) return false
  // In `headers` Node hides the second of two Host headers.
  let named = 0
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === "host") named += 1
  return named === 1
}

function isKnownHost(host: string, hosts: ReadonlySet<string> | undefined): boolean {
  return !hosts || hosts.has(host) || hosts.has(plainHost(host))
}

/** Returns false if Fastify has to handle the request. */
function answer(
  found: KnownAddress,
  request: IncomingMessage,
  reply: ServerResponse,
  options: DirectOptions & { clientAddress: (request: IncomingMessage) => string },
): boolean {
  const started = performance.now()
  const condition = request.headers["if-none-match"]
  const isKnown = condition === found.etag
  if (condition !== undefined && !isKnown) return false
  const response = found.response.deref()
  if (!response) return false
  const encoding = response.isCompressible ? acceptedEncoding(request.headers["accept-encoding"]) : "identity"
  const head = isKnown ? found.notModified : found.heads.get(encoding)
  const body = isKnown ? undefined : response.body(encoding)
  if (!head || body instanceof Promise || !response.isServable?.()) return false
  const id = options.requestId(request)
  sendPrepared(reply, head, { id, body })
  const { status } = head
  const milliseconds = performance.now() - started
  const { route, path } = found
  options.onAnswered?.(
    { route, method: "GET", status, seconds: milliseconds / 1000, submission: undefined },
    { ip: options.clientAddress(request), socket: request.socket, headers: request.headers },
  )
  options.log.answered({ id, method: "GET", path, status, milliseconds })
  return true
}

/** The address of the client, as Fastify's `request.ip` has it. */
function createClientAddress(trustProxy: readonly string[] = []): (request: IncomingMessage) => string {
  if (trustProxy.length === 0) return ({ socket }) => socket.remoteAddress ?? ""
  const isTrusted = proxyAddr.compile([...trustProxy])
  return (request) => proxyAddr(request, isTrusted)
}

/** Browsers send a handful of different headers. */
const encodingsByHeader = new LRUCache<string, Encoding>({ max: 200 })

function acceptedEncoding(header: string | string[] | undefined): Encoding {
  const accepted = String(header ?? "")
  const known = encodingsByHeader.get(accepted)
  if (known) return known
  const encoding = bestEncoding(accepted)
  if (accepted.length < 200) encodingsByHeader.set(accepted, encoding)
  return encoding
}
