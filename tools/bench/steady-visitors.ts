import { once } from "node:events"
import { setTimeout as sleep } from "node:timers/promises"
import { Worker, isMainThread, parentPort, workerData } from "node:worker_threads"
import { fetchSent } from "./bench-environment.ts"

/*
 * Visitors at an even pace, in a worker thread: in the main thread, other work of the benchmark would count as waiting
 * time.
 */

interface Reading {
  url: string
  pages: readonly string[]
  everyMs: number
}

export interface Steady {
  /** Response times in ms. */
  times: number[]
  /** The largest delay of a request's start, in ms: the error that the client may add to a response time. */
  latestMs: number
}

/**
 * Requests one page after the other over HTTP at an even pace (`everyMs`), without waiting for earlier responses, until
 * `end` settles. Rejects if a response is not 200.
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
    // Handles a rejection while others are still being requested.
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
