import { readdirSync, writeFileSync } from "node:fs"
import { setPriority } from "node:os"

/**
 * Niceness of background work without a deadline. With it, visitors are served first during an import of 100,000
 * packages on two cores.
 */
const backgroundNiceness = 10
/** As if it held half the memory of its limit more. The site's processes inherit its own, negative value. */
const backgroundOomScore = 500

/**
 * Gives a process (default: this one) a lower priority than the site: for the processor, and where memory runs out, the
 * kernel kills it first. On Linux each thread has its own niceness and inherits that of the thread that starts it; Node
 * starts its garbage collection threads before any code of ours runs, so all threads are set. Does nothing on systems
 * that do not allow it.
 */
export function lowerPriority(pid = process.pid, niceness = backgroundNiceness): void {
  for (const thread of threadsOf(pid)) unlessRefused(() => setPriority(thread, niceness))
  if (process.platform === "linux")
    unlessRefused(() => writeFileSync(`/proc/${pid}/oom_score_adj`, String(backgroundOomScore)))
}

function unlessRefused(change: () => void) {
  try {
    change()
  } catch {
    // Some systems do not allow it, and a child or a thread may have ended.
  }
}

function threadsOf(pid: number): number[] {
  try {
    return process.platform === "linux" ? readdirSync(`/proc/${pid}/task`).map(Number) : [pid]
  } catch {
    return []
  }
}
