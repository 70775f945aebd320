import { setImmediate } from "node:timers/promises"

/**
 * Starts the work, then lets nothing else run on this thread for so long. Files and sockets go on meanwhile, and timers
 * that have expired by then run before what those have brought is read.
 */
export async function blockEventLoopDuring<Value>(work: () => Promise<Value>, ms: number): Promise<Value> {
  await setImmediate()
  const result = work()
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
  return result
}
