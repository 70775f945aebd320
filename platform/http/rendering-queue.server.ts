import { setTimeout as sleep } from "node:timers/promises"

export interface RenderingQueue<Result> {
  /**
   * Begins the task at once if there is room, else when its turn has come. Of tasks with the same key one waits: who
   * adds another meanwhile gets its result. A task that has begun is not joined.
   */
  add: (key: string, task: () => Promise<Result>) => Promise<Result>
  isWaiting: (key: string) => boolean
}

/**
 * Runs `concurrency` tasks at a time and the others in their order. One that takes longer than `heldMs`, as with a
 * database that does not answer, runs on but keeps no other from its turn. Unlike `p-limit`, it begins a task in the
 * call that adds it: what is added next already sees that it runs.
 */
export function createRenderingQueue<Result>(concurrency: number, heldMs: number): RenderingQueue<Result> {
  interface Waiting extends PromiseWithResolvers<Result> {
    task: () => Promise<Result>
  }
  const waiting = new Map<string, Waiting>()
  let running = 0
  const run = (task: () => Promise<Result>) => {
    running += 1
    const result = task()
    void Promise.race([Promise.allSettled([result]), sleep(heldMs, undefined, { ref: false })]).then(() => {
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
  }
}
