import { randomUUID } from "node:crypto"
import { hostname } from "node:os"
import { chmod, mkdir } from "node:fs/promises"
import { join, resolve } from "node:path"
import type { FastifyBaseLogger } from "fastify"
import { type RotatingFileStream, createStream } from "rotating-file-stream"
import type { Services } from "#domain/services.server.ts"
import type { Env } from "#server/env.ts"
import { LineBuffer } from "./line-buffer.ts"
import type { Metrics } from "./metrics.ts"
import type { Answered, AnsweredRequest, OnAnswered } from "./watch-requests.ts"

/*
 * The access log that the Marco Civil da Internet (Lei 12.965/2014, art. 15) requires: time, IP address and port. It is
 * separate from the application log, and has the retention period of that law.
 */

export interface AccessLogOptions {
  folder: string
  clock: () => Date
  /** Interval of log rotation: the file is closed and compressed. */
  interval?: "1d" | "1s"
  /** Called with the first error of a series of failed writes. `onLost` is called with every number of lost lines. */
  onError?: (error: unknown) => void
  onLost?: (lines: number) => void
}

export interface AccessLog {
  /** Never throws, and does not wait for the disk. */
  note: OnAnswered
  /** Writes the remaining lines and closes the file. */
  close: () => Promise<void>
}

const flushMs = 1_000
/** Maximum lines between flushes. Further lines are dropped instead of kept in memory. */
const linesMax = 20_000
/** Memory for pending lines that is reused after each flush. */
const pendingBytes = 16 * 1024
/** Maximum bytes that wait for a slow disk. Beyond them, lines are dropped too. */
const bufferedMaxBytes = 8 * 1024 * 1024
const reopenMs = 30_000

export function accessLogFolder({ ACCESS_LOG_DIR, DATA_DIR }: Pick<Env, "ACCESS_LOG_DIR" | "DATA_DIR">): string {
  return resolve(ACCESS_LOG_DIR ?? join(DATA_DIR, "access"))
}

/** Opens the configured access log. A failure to write is logged once, until writing works again. */
export function openAccessLog(
  env: Env,
  log: FastifyBaseLogger,
  { clock }: Pick<Services, "clock">,
  metrics?: Metrics,
): AccessLog {
  return createAccessLog({
    folder: accessLogFolder(env),
    clock,
    onError: (err) => log.error({ err }, "o registro de acessos não pôde ser escrito"),
    onLost: metrics?.onAccessLost,
  })
}

/** Writes to files used by this process only: several processes, on several machines, may share the folder. */
export function createAccessLog({
  folder,
  clock,
  interval = "1d",
  onError = () => {},
  onLost = () => {},
}: AccessLogOptions): AccessLog {
  const pending = new LineBuffer(pendingBytes)
  let stream: RotatingFileStream | undefined
  let closedUntil = 0
  let failing = false
  const lose = (lines: number, error: unknown) => {
    if (lines > 0) onLost(lines)
    if (!failing) onError(error)
    failing = true
  }
  const open = () => {
    if (performance.now() < closedUntil) return undefined
    const opened = createStream(nameFiles, {
      path: folder,
      interval,
      intervalUTC: true,
      intervalBoundary: true,
      initialRotation: true,
      compress: "gzip",
      mode: 0o600,
    })
    opened.on("error", (error) => {
      closedUntil = performance.now() + reopenMs
      if (stream === opened) stream = undefined
      lose(0, error)
    })
    return opened
  }
  const flush = () => {
    const { lines } = pending
    if (lines === 0) return
    const bytes = pending.take()
    stream ??= open()
    if (!stream || stream.writableLength > bufferedMaxBytes) return lose(lines, new Error("access log held up"))
    stream.write(bytes, (error) => (error ? lose(lines, error) : void (failing = false)))
  }
  const prepared = makePrivate(folder).catch((error: unknown) => lose(0, error))
  // Waits for `prepared`: the folder must exist before the first line is written.
  const timer = setInterval(() => void prepared.then(flush), flushMs).unref()
  return {
    note: (answered, request) => {
      if (pending.lines < linesMax) pending.add(lineOf(answered, request, instantText(clock())))
      else lose(1, new Error("access log full"))
    },
    close: async () => {
      clearInterval(timer)
      await prepared
      flush()
      const last = stream
      if (last) await new Promise<void>((done) => void last.once("error", () => done()).end(() => done()))
    },
  }
}

/** Cached, because there may be many lines in one millisecond. */
let lastInstant = { ms: Number.NaN, text: "" }

function instantText(now: Date): string {
  const ms = now.getTime()
  if (ms !== lastInstant.ms) lastInstant = { ms, text: now.toISOString() }
  return lastInstant.text
}

function lineOf({ method, route }: Answered, request: AnsweredRequest, at: string): string {
  const { remoteAddress, remotePort } = request.socket
  // Behind a proxy the connection is the proxy's; the visitor's port is in its header.
  const port = request.ip === remoteAddress ? remotePort : Number(request.headers["x-client-port"]) || undefined
  // IP addresses, methods and routes need no JSON escaping; this runs for every request.
  const sender = `"ip":"${request.ip}","port":${port ?? null}`
  return `{"at":"${at}",${sender},"method":"${method}","route":"${route}"}\n`
}

/**
 * A second name of a day is random. While the disk is full each attempt to rotate leaves an empty file, and the stream
 * tries a thousand names at most.
 */
function nameFiles(time: number | Date | null, index = 1): string {
  const own = `access-${hostname().replace(/[^\w-]/g, "-")}-${process.pid}`
  if (time === null) return `${own}.log`
  const day = new Date(time).toISOString().slice(0, 10)
  return `${own}-${day}${index > 1 ? `-${randomUUID().slice(0, 8)}` : ""}.log.gz`
}

/** Also sets the mode of an existing folder. */
async function makePrivate(folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
}
