import { execFile } from "node:child_process"
import { promisify } from "node:util"
import { browserEncodings } from "./bench-environment.ts"

/*
 * Load by wrk, a client in C. autocannon, in Node, makes no more than 18,000 requests per second with bodies of a
 * page's size. Above that it was the bottleneck of every figure and made cached pages look as fast as bare routes.
 */

export interface Load {
  /** Requests per second. */
  rate: number
  requests: number
  /** 99th percentile of the response time, in ms. */
  p99: number
}

const connections = 20

/** Loads an address with compression, as browsers do. Throws if wrk is missing or a response is not 2xx or 3xx. */
export async function load(url: string, seconds: number): Promise<Load> {
  const args = [
    "-t1",
    `-c${connections}`,
    `-d${seconds}s`,
    "--latency",
    "-H",
    `Accept-Encoding: ${browserEncodings}`,
    url,
  ]
  const { stdout } = await promisify(execFile)("wrk", args).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT")
      throw new Error("Falta o wrk, que pede as páginas: no Debian, apt-get install wrk.", { cause: error })
    throw error
  })
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url}\n${stdout}`)
  const [, rate] = /Requests\/sec:\s+([\d.]+)/.exec(stdout) ?? []
  const [, p99, unit] = /99%\s+([\d.]+)(us|ms|s)\b/.exec(stdout) ?? []
  const [, requests] = /(\d+) requests in/.exec(stdout) ?? []
  return {
    rate: Number(rate),
    requests: Number(requests),
    p99: Number(p99) * milliseconds[unit as keyof typeof milliseconds],
  }
}

const milliseconds = { us: 0.001, ms: 1, s: 1_000 }
