import { readdirSync } from "node:fs"
import { setPriority } from "node:os"

/**
 * Niceness of work beside the site that may take as long as it likes. On two cores, visitors who read during an import
 * of 100,000 packages are served first.
 */
const backgroundNiceness = 10

/**
 * Gives a process (default: this one) a lower priority than the site. Linux has a priority for each thread, and a new
 * one gets that of the thread that starts it: Node starts those that collect garbage before any code of ours runs.
 * Systems that do not allow it are left as is.
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
