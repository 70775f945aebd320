import { availableParallelism } from "node:os"
import { resolve } from "node:path"
import { Worker } from "node:worker_threads"
import type { Drawing } from "./drawing.ts"

export type DrawingJob = { name: string; drawing: Drawing; file: string }
export type DrawAllOptions = {
  onDrawn?: (name: string, done: number, total: number) => void
  workers?: number
}

export type WorkerAnswer = { name: string; error?: string }

/** Draws every ordered picture into its file, on as many threads as the machine has, at most eight. */
export async function drawAll(jobs: DrawingJob[], options: DrawAllOptions = {}): Promise<void> {
  const queue = [...jobs]
  const wanted = options.workers ?? Math.min(8, availableParallelism())
  let done = 0
  const drawn = (name: string) => options.onDrawn?.(name, ++done, jobs.length)
  const crew = Array.from({ length: Math.max(1, Math.min(wanted, jobs.length)) }, () => workThrough(queue, drawn))
  const results = await Promise.allSettled(crew)
  const failed = results.find((result) => result.status === "rejected")
  if (failed) throw failed.reason
}

/** One worker takes jobs until none are left; a failure empties the queue so that the others stop too. */
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
    // Not removeAllListeners: that would also remove the worker's own, and it would fall silent.
    const settle = (error?: Error) => {
      worker.off("message", onMessage).off("error", onError).off("exit", onExit)
      if (error) reject(error)
      else resolve()
    }
    worker.on("message", onMessage).on("error", onError).on("exit", onExit)
    worker.postMessage(job)
  })
}
