import { setTimeout as sleep } from "node:timers/promises"
import { fetchSent } from "./bench-environment.ts"
import { quantile } from "./measures.ts"

/** Each visitor requests a page this often, in ms. */
const everyMs = 2_000

export interface SteadyReading {
  /** Base URL of the site. */
  url: string
  /** One for each visitor. */
  pages: readonly string[]
  seconds: number
  /** Called at even intervals within that time. */
  events?: { count: number; run: () => Promise<void> }
}

/**
 * Visitors who read over HTTP, one after the other at an even pace, whether or not the responses before have come.
 * Returns the response times in ms.
 */
export async function readSteadily({ url, pages, seconds, events }: SteadyReading): Promise<number[]> {
  const started = performance.now()
  const requests = Math.floor((pages.length * seconds * 1_000) / everyMs)
  const eventEvery = events ? Math.floor(requests / (events.count + 1)) : Number.POSITIVE_INFINITY
  const running: Array<Promise<number>> = []
  const changes: Array<Promise<void>> = []
  for (let count = 0; count < requests; count += 1) {
    await sleep(Math.max(0, started + (count * everyMs) / pages.length - performance.now()))
    if (events && count > 0 && count % eventEvery === 0 && changes.length < events.count) changes.push(events.run())
    running.push(timeOf(url + pages[count % pages.length]))
  }
  await Promise.all(changes)
  return Promise.all(running)
}

async function timeOf(url: string): Promise<number> {
  const started = performance.now()
  await fetchSent(url)
  return performance.now() - started
}

/** Of the response times: how many, median, p99, largest, and how many are above the limit. */
export function steadyLine(what: string, times: readonly number[], limitMs: number): string {
  const [middle, slow, slowest] = [0.5, 0.99, 1].map((share) => quantile(times, share).toFixed(1))
  const above = times.filter((ms) => ms > limitMs).length
  return (
    `${what.padEnd(26)} ${times.length} respostas: mediana ${middle} ms, p99 ${slow} ms, a mais lenta ${slowest} ms; ` +
    `${above} acima de ${limitMs} ms`
  )
}
