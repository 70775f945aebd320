import { fork } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { siteArgs, siteEnvironment } from "#tools/runtime.mjs"
import { browserEncodings, fetchSent } from "./bench-environment.ts"

/** Sums over requests, as miss-server.ts counts them. */
export interface MissCosts {
  requests: number
  /** Processor time of all threads, in ms. */
  processorMs: number
  /** From the parsed request until the response is handed to the system, in ms of wall time. */
  wholeMs: number
  /** React's part of that, in ms of wall time; 0 for responses that are not pages. */
  renderingMs: number
  /** Database statements. */
  queries: number
  /** 99th percentile of the event loop's delays, in ms. */
  heldMs: number
}

/** The cost of a request that misses every cache; each value is a mean of many requests. */
export interface MissCost extends Omit<MissCosts, "requests"> {
  /** Time to compress the whole response as browsers request it, in ms of wall time. */
  compressedMs: number
  /** Bytes of the compressed response. */
  bytes: number
}

export interface MissServer {
  /** Requests a path until its code is compiled. */
  warm: (path: string) => Promise<void>
  /** Warms and measures a path, one request after the other. */
  measure: (path: string) => Promise<MissCost>
  /** Bytes of a path's response, compressed. */
  sizeOf: (path: string) => Promise<number>
  stop: () => void
}

/** Requests per path for the warm-up, and for the measurement. */
const [warmRequests, measuredRequests] = [100, 100]

/** Starts a site without a cache of pages, in a process with the arguments of the site. */
export async function openMissServer(folder: string): Promise<MissServer> {
  const server = fork(join(import.meta.dirname, "miss-server.ts"), [folder], {
    execArgv: siteArgs.slice(0, -1),
    env: { ...process.env, ...siteEnvironment, NODE_ENV: "production" },
  })
  const [url] = (await once(server, "message")) as [string]
  const costs = async (path: string, encoding: string, requests: number): Promise<MissCosts> => {
    for (let request = 0; request < requests; request++) await fetchSent(url + path, encoding)
    server.send("costs")
    const [sums] = (await once(server, "message")) as [MissCosts]
    return sums
  }
  const warm = async (path: string) => void (await costs(path, browserEncodings, warmRequests))
  const sizeOf = async (path: string) => (await fetchSent(url + path)).bytes.length
  return {
    warm,
    sizeOf,
    measure: async (path) => {
      await warm(path)
      const { requests, heldMs, ...sums } = await costs(path, "identity", measuredRequests)
      const compressed = await costs(path, browserEncodings, measuredRequests)
      const mean = (sum: number) => sum / requests
      return {
        processorMs: mean(sums.processorMs),
        wholeMs: mean(sums.wholeMs),
        renderingMs: mean(sums.renderingMs),
        queries: mean(sums.queries),
        heldMs,
        compressedMs: compressed.wholeMs / compressed.requests,
        bytes: await sizeOf(path),
      }
    },
    stop: () => server.kill(),
  }
}
