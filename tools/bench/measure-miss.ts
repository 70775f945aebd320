import { fork } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { siteArgs, siteEnvironment } from "#tools/runtime.mjs"
import { fetchSent } from "./bench-environment.ts"

/** Sums over requests, as miss-server.ts counts them. */
export interface MissCosts {
  requests: number
  /** Processor time of all threads, in ms. */
  processorMs: number
  /** From the parsed request to the response that the system has, in ms by the clock. */
  wholeMs: number
  /** React's part of that, in ms by the same clock; 0 for what is no page. */
  renderingMs: number
  /** Database statements. */
  queries: number
}

/** What a request costs that misses every cache, each the mean of many. */
export interface MissCost extends Omit<MissCosts, "requests"> {
  /** The whole response compressed as browsers ask for it, in ms by the clock. */
  compressedMs: number
}

/** Requests before the measurement, so that the code is compiled. */
const warmRequests = 500

/** Measures requests that miss every cache, one after the other, in a process with the arguments of the site. */
export async function measureMiss(folder: string, path: string, times = 200): Promise<MissCost> {
  const server = fork(join(import.meta.dirname, "miss-server.ts"), [folder], {
    execArgv: siteArgs.slice(0, -1),
    env: { ...process.env, ...siteEnvironment, NODE_ENV: "production" },
  })
  try {
    const [url] = (await once(server, "message")) as [string]
    const costs = async (encoding: string, requests: number): Promise<MissCosts> => {
      for (let request = 0; request < requests; request++) await fetchSent(url + path, encoding)
      server.send("costs")
      const [sums] = (await once(server, "message")) as [MissCosts]
      return sums
    }
    await costs("br", warmRequests)
    const { requests, ...sums } = await costs("identity", times)
    const compressed = await costs("br", times)
    const mean = (sum: number) => sum / requests
    return {
      processorMs: mean(sums.processorMs),
      wholeMs: mean(sums.wholeMs),
      renderingMs: mean(sums.renderingMs),
      queries: mean(sums.queries),
      compressedMs: compressed.wholeMs / compressed.requests,
    }
  } finally {
    server.kill()
  }
}
