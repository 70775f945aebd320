import { setPriority } from "node:os"

/**
 * Niceness of work beside the site that may take as long as it likes. On two cores, visitors who read during an import
 * of 100,000 packages are served first.
 */
const backgroundNiceness = 10

/** Gives a process (default: this one) a lower priority than the site. Systems that do not allow it are left as is. */
export function lowerPriority(pid = 0, niceness = backgroundNiceness): void {
  try {
    setPriority(pid, niceness)
  } catch {
    // Some systems do not allow it, and a child may have ended.
  }
}
