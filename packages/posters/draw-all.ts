import { availableParallelism } from "node:os"
import { resolve } from "node:path"
import { Worker } from "node:worker_threads"
import type { Drawing } from "./drawing.ts"

export type DrawingJob = { name: string; drawing: Drawing; file: string }
export type DrawAllOptions = {
  onProgress?: (name: string, done: number, total: number) => void
  workers?: number
}

export type WorkerAnswer = { name: string; error?: string }

/** Draws every picture into its file on worker threads, one per core, at most 8. Rejects with the first failure. */
export async function drawAll(jobs: DrawingJob[], options: DrawAllOptions = {}): Promise<void> {
  const queue = [...jobs]
  const wanted = options.workers ?? Math.min(8, availableParallelism())
  let done = 0
  const drawn = (name: string) => options.onProgress?.(name, ++done, jobs.length)
  const crew = Array.from({ length: Math.max(1, Math.min(wanted, jobs.length)) }, () => workThrough(queue, drawn))
  const results = await Promise.allSettled(crew)
  const failed = results.find((result) => result.status === "rejected")
  if (failed) throw failed.reason
}

/** Runs one worker until the queue is empty. A failure empties the queue, which stops the other workers. */
async function workThrough(queue: DrawingJob[], drawn: (name: string) => void): Promise<void> {
  if (queue.length === 0) return
  const worker = new Worker(resolve("packages/posters/draw-worker.ts"))
  try {
    for (let job = queue.shift(); job; job = queue.shift()) {
      await drawIn(worker, job)
      drawn(job.name)
    }
  } catch (error) {
    queue.length = 0
    throw error
  } finally {
    await worker.terminate()
  }
}

function drawIn(worker: Worker, job: DrawingJob): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (problem: string) => settle(new Error(`Picture "${job.name}" could not be drawn: ${problem}`))
    const onMessage = (answer: WorkerAnswer) => (answer.error === undefined ? settle() : fail(answer.error))
    const onError = (error: unknown) => fail(error instanceof Error ? error.message : String(error))
    const onExit = (code: number) => fail(`the worker stopped with code ${code}`)
    // Not removeAllListeners: it would also remove the listeners that the Worker needs itself.
    const settle = (error?: Error) => {
      worker.off("message", onMessage).off("error", onError).off("exit", onExit)
      if (error) reject(error)
      else resolve()
    }
    worker.on("message", onMessage).on("error", onError).on("exit", onExit)
    // oxlint-disable-next-line security/no-cross-window -- a thread of ours
    worker.postMessage(job)
  })
}
