import { hostname } from "node:os"
import { type FastifyReply, type FastifyRequest, LogController } from "fastify"

/** One answered request. */
export interface LoggedAnswer {
  id: string
  method: string
  /** The URL as it was requested; only its redacted path is logged. */
  url: string
  status: number
  milliseconds: number
}

interface RequestLogOptions {
  /** The level of pino's `info` is logged. */
  enabled: boolean
  pathOf: (url: string) => string
  write: (line: string) => void
}

const info = 30

/**
 * Logs one line for each request, when it is answered. The line is written by hand, in the form of the logger's other
 * lines, because it is written for every cached page: its parts need no escaping, since the path consists of our own
 * segments and of ids (log-redaction.ts).
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
      url: request.url,
      status: reply.statusCode,
      milliseconds: reply.elapsedTime,
    })
  }

  /** Also for requests that Fastify did not see. */
  answered({ id, method, url, status, milliseconds }: LoggedAnswer): void {
    const { enabled, pathOf, write } = this.#options
    if (!enabled) return
    write(
      `{"level":${info},"time":${Date.now()},${this.#process},"reqId":"${id}",` +
        `"req":{"method":"${method}","path":${JSON.stringify(pathOf(url))}},"res":{"status":${status}},` +
        `"responseTime":${milliseconds.toFixed(3)},"msg":"request completed"}\n`,
    )
  }
}
