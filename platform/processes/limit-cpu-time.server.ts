import { Worker } from "node:worker_threads"

const checkEveryMs = 200

/**
 * Ends this process with SIGABRT, as V8 does at the limit of its heap, once it has used this much processor time. A
 * thread of its own watches: the work may be synchronous.
 */
export function limitCpuTime(maxMs: number): void {
  const watch = `setInterval(() => {
    const { user, system } = process.cpuUsage()
    if ((user + system) / 1000 > ${maxMs}) process.kill(process.pid, "SIGABRT")
  }, ${checkEveryMs})`
  new Worker(watch, { eval: true }).unref()
}
