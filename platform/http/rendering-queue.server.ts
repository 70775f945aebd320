/** Starts tasks. */
export interface RenderingQueue<Result> {
  /**
   * Begins the task at once if there is room, else when its turn has come. Of tasks with the same key one waits: who
   * adds another meanwhile gets its result. A task that has begun is not joined.
   */
  add: (key: string, task: () => Promise<Result>) => Promise<Result>
  isWaiting: (key: string) => boolean
}

/**
 * Runs `concurrency` tasks at a time and the others in their order. Unlike `p-limit`, it begins a task in the call that
 * adds it: what is added next already sees that it runs.
 */
export function createRenderingQueue<Result>(concurrency: number): RenderingQueue<Result> {
  interface Waiting extends PromiseWithResolvers<Result> {
    task: () => Promise<Result>
  }
  const waiting = new Map<string, Waiting>()
  let running = 0
  const run = async (task: () => Promise<Result>) => {
    running += 1
    try {
      return await task()
    } finally {
      running -= 1
      beginNext()
    }
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
