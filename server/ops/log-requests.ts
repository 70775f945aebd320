import { hostname } from "node:os"
import { type FastifyReply, type FastifyRequest, LogController } from "fastify"

/** A request with its response. */
export interface LoggedAnswer {
  id: string
  method: string
  /** The redacted path, as JSON. */
  path: string
  status: number
  milliseconds: number
}

interface RequestLogOptions {
  /** Whether pino's level `info` is logged. */
  enabled: boolean
  pathOf: (url: string) => string
  write: (line: string) => void
}

const info = 30

/**
 * Logs one line for each request when its response was sent. The line is built by hand in the logger's format, because
 * it is written for every cached page. Its parts need no escaping: the path consists of our own segments and ids
 * (log-redaction.ts).
 */
export class RequestLog extends LogController {
  readonly #options: RequestLogOptions
  readonly #process = `"pid":${process.pid},"hostname":${JSON.stringify(hostname())}`

  constructor(options: RequestLogOptions) {
    super()
    this.#options = options
  }

  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    if (error) return super.requestCompleted(error, request, reply)
    this.answered({
      id: request.id,
      method: request.method,
      path: this.pathOf(request.url),
      status: reply.statusCode,
      milliseconds: reply.elapsedTime,
    })
  }

  /** The redacted path of a URL, as JSON. */
  pathOf(url: string): string {
    return JSON.stringify(this.#options.pathOf(url))
  }

  /** Also called for requests that Fastify did not handle. */
  answered({ id, method, path, status, milliseconds }: LoggedAnswer): void {
    const { enabled, write } = this.#options
    if (!enabled) return
    write(
      `{"level":${info},"time":${Date.now()},${this.#process},"reqId":"${id}",` +
        `"req":{"method":"${method}","path":${path}},"res":{"status":${status}},` +
        `"responseTime":${milliseconds.toFixed(3)},"msg":"request completed"}\n`,
    )
  }
}
