/** Runs tasks in order of arrival, at most `atOnce` at a time. */
export function createQueue(atOnce: number): <Result>(task: () => Promise<Result>) => Promise<Result> {
  const waiting: Array<() => void> = []
  let running = 0
  return async (task) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      // The place passes on without being free in between.
      if (next) next()
      else running -= 1
    }
  }
}
