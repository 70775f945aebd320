import { once } from "node:events"
import { setTimeout as sleep } from "node:timers/promises"
import { Worker, isMainThread, parentPort, workerData } from "node:worker_threads"
import { fetchSent } from "./bench-environment.ts"

/*
 * Visitors at an even pace. They are a thread of their own: whatever else the benchmark does would count as time that
 * they wait for the site.
 */

interface Reading {
  url: string
  pages: readonly string[]
  everyMs: number
}

export interface Steady {
  /** Response times in ms. */
  times: number[]
  /** The longest that a request began after its time, in ms: what the visitors themselves may add to a response. */
  latestMs: number
}

/**
 * Requests one page after the other over HTTP at an even pace (`everyMs`), whether or not the responses before have
 * come, until `end` is settled. Rejects when a response is not 200.
 */
export async function readSteadily(reading: Reading, end: Promise<unknown>): Promise<Steady> {
  const worker = new Worker(new URL(import.meta.url), { workerData: { reading } })
  const read = once(worker, "message").then(([steady]) => steady as Steady)
  await Promise.race([end, read])
  worker.postMessage("end")
  return read
}

if (!isMainThread && isVisitors(workerData)) {
  const ended = parentPort ? once(parentPort, "message") : Promise.resolve()
  parentPort?.postMessage(await visit(workerData.reading, ended))
}

function isVisitors(data: unknown): data is { reading: Reading } {
  return typeof data === "object" && data !== null && "reading" in data
}

async function visit({ url, pages, everyMs }: Reading, end: Promise<unknown>): Promise<Steady> {
  const started = performance.now()
  const running: Array<Promise<number>> = []
  const ended = end.then(() => true)
  let latestMs = 0
  for (let count = 1; ; count += 1) {
    const response = timeOf(url + pages[(count - 1) % pages.length])
    // Handled also when it fails while others are still requested.
    response.catch(() => {})
    running.push(response)
    const next = started + count * everyMs
    if (await Promise.race([ended, sleep(Math.max(0, next - performance.now()))])) break
    latestMs = Math.max(latestMs, performance.now() - next)
  }
  return { times: await Promise.all(running), latestMs }
}

async function timeOf(url: string): Promise<number> {
  const started = performance.now()
  await fetchSent(url)
  return performance.now() - started
}
