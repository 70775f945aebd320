import { readdirSync } from "node:fs"
import { setPriority } from "node:os"

/**
 * Niceness of background work without a deadline. With it, visitors are served first during an import of 100,000
 * packages on two cores.
 */
const backgroundNiceness = 10

/**
 * Gives a process (default: this one) a lower priority than the site. On Linux each thread has its own priority and
 * inherits that of the thread that starts it; Node starts its garbage collection threads before any code of ours runs,
 * so all threads are set. Does nothing on systems that do not allow it.
 */
export function lowerPriority(pid = process.pid, niceness = backgroundNiceness): void {
  for (const thread of threadsOf(pid)) {
    try {
      setPriority(thread, niceness)
    } catch {
      // Some systems do not allow it, and a child or a thread may have ended.
    }
  }
}

function threadsOf(pid: number): number[] {
  try {
    return process.platform === "linux" ? readdirSync(`/proc/${pid}/task`).map(Number) : [pid]
  } catch {
    return []
  }
}
