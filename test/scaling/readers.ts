import { Agent, request } from "node:http"
import { setTimeout as sleep } from "node:timers/promises"

/** An unexpected answer. Status 0: none or an incomplete one. */
interface Failure {
  path: string
  status: number
  /** `performance.now()` of the request and of the failure. */
  from: number
  to: number
}

export interface ReadersLog {
  answered: number
  failures: Failure[]
}

/** Visitors who go from page to page until they are stopped, each over a separate connection. */
export async function browse(
  url: string,
  paths: readonly string[],
  { readers, pauseMs, stopping }: { readers: number; pauseMs: number; stopping: AbortSignal },
): Promise<ReadersLog> {
  const log: ReadersLog = { answered: 0, failures: [] }
  await Promise.all(
    Array.from({ length: readers }, async (_, reader) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      for (let at = reader; !stopping.aborted; at++) {
        const path = paths[at % paths.length] as string
        const from = performance.now()
        const { status } = await get(url + path, { agent })
        if (status === 200) log.answered++
        else log.failures.push({ path, status, from, to: performance.now() })
        await sleep(pauseMs)
      }
      agent.destroy()
    }),
  )
  return log
}

/** One request, from any local address of this machine. */
export function get(
  url: string,
  {
    agent = false,
    ...options
  }: {
    agent?: Agent | false
    method?: string
    localAddress?: string
    headers?: Record<string, string>
    body?: string
  } = {},
) {
  return new Promise<{ status: number; body: string }>((done) => {
    const failed = () => done({ status: 0, body: "" })
    const asked = request(url, { agent, ...options }, (answer) => {
      const chunks: Buffer[] = []
      answer.on("data", (chunk: Buffer) => chunks.push(chunk))
      answer.on("error", failed)
      answer.on("end", () =>
        done({ status: answer.complete ? (answer.statusCode ?? 0) : 0, body: Buffer.concat(chunks).toString() }),
      )
    })
    asked.on("error", failed)
    asked.end(options.body)
  })
}
