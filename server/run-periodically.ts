export interface PeriodicWork {
  /** Starts no further run; resolves when the current one has ended, so that what it uses can then be closed. */
  stop: () => Promise<void>
}

interface Period {
  /** Time until the first run, which is otherwise at once. */
  firstMs?: number
  /** From the end of a run to the start of the next: runs never overlap. */
  everyMs: number
}

/**
 * Runs `work` in the background until it is stopped; the signal tells it to end early. A failure is reported to
 * `onError`; the next run is not affected. The timers do not keep the process alive.
 */
export function runPeriodically(
  { firstMs = 0, everyMs }: Period,
  work: (signal: AbortSignal) => Promise<unknown>,
  onError: (error: unknown) => void,
): PeriodicWork {
  const stopping = new AbortController()
  const { signal } = stopping
  const run = async () => {
    if (firstMs > 0) await pause(firstMs, signal)
    while (!signal.aborted) {
      await work(signal).catch(onError)
      await pause(everyMs, signal)
    }
  }
  const running = run()
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

/** Not `node:timers/promises`, whose clock tests cannot replace. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener("abort", end)
      done()
    }
    const timer = setTimeout(end, ms).unref()
    signal.addEventListener("abort", end)
    if (signal.aborted) end()
  })
}
