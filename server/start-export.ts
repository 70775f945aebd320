// oxlint-disable-next-line security/no-subprocess -- a program of ours; its argument is a UUID that we made
import { fork } from "node:child_process"
import { setPriority } from "node:os"
import { resolve } from "node:path"

/**
 * Starts the export program with an environment, at low priority. Nobody waits for it: the export's row says how far
 * it is, and that it ended is noticed by its silence.
 */
export function createExportStarter(environment: NodeJS.ProcessEnv): (id: string) => void {
  return (id) => {
    const child = fork(resolve("server/export-program.ts"), [id], {
      execArgv: ["--disable-warning=ExperimentalWarning"],
      env: environment,
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    })
    // A program that does not start is noticed by its silence too.
    child.on("error", () => {})
    child.unref()
    child.channel?.unref()
    try {
      if (child.pid !== undefined) setPriority(child.pid, 5)
    } catch {
      // Some systems do not allow it.
    }
  }
}
