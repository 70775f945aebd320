import { setTimeout as sleep } from "node:timers/promises"

/** May call `hold` once, with work that occupies its slot beyond its result. */
type QueuedTask<Result> = (hold: (work: Promise<unknown>) => void) => Promise<Result>

export interface RenderingQueue<Result> {
  /**
   * Starts the task at once if there is room, otherwise when its turn has come. At most one task per key waits: further
   * calls with its key share its result. A running task is not joined.
   */
  add: (key: string, task: QueuedTask<Result>) => Promise<Result>
  isWaiting: (key: string) => boolean
  /** Number of waiting tasks that start before that of the key; -1 if it does not wait. */
  turnsBefore: (key: string) => number
  /** Whether every slot is occupied. */
  isFull: () => boolean
}

/**
 * Runs `concurrency` tasks at a time, the others in order. A task that runs longer than `heldMs`, as when the database
 * does not answer, goes on but no longer occupies a slot. Unlike `p-limit`, it starts a task synchronously in `add`, so
 * the next `add` already counts it.
 */
export function createRenderingQueue<Result>(concurrency: number, heldMs: number): RenderingQueue<Result> {
  interface Waiting extends PromiseWithResolvers<Result> {
    task: QueuedTask<Result>
  }
  const waiting = new Map<string, Waiting>()
  let running = 0
  const run = (task: QueuedTask<Result>) => {
    running += 1
    let held: Promise<unknown> | undefined
    const result = task((work) => (held = work))
    const finished = result.then(() => held)
    void Promise.race([Promise.allSettled([finished]), sleep(heldMs, undefined, { ref: false })]).then(() => {
      running -= 1
      beginNext()
    })
    return result
  }
  const beginNext = () => {
    const [next] = waiting
    if (!next) return
    const [key, { task, resolve }] = next
    waiting.delete(key)
    resolve(run(task))
  }
  return {
    add: (key, task) => {
      if (running < concurrency) return run(task)
      const added = waiting.get(key) ?? { task, ...Promise.withResolvers<Result>() }
      waiting.set(key, added)
      return added.promise
    },
    isWaiting: (key) => waiting.has(key),
    turnsBefore: (key) => [...waiting.keys()].indexOf(key),
    isFull: () => running >= concurrency,
  }
}
