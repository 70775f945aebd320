// oxlint-disable-next-line security/no-subprocess -- programs of ours; their arguments are ids that we made
import { fork } from "node:child_process"
import { basename, resolve } from "node:path"
import { programArgs } from "#platform/processes/program-args.ts"
import { lowerPriority } from "#platform/processes/lower-priority.server.ts"

/** Called with the fields of a log line when a program did not start, failed or was killed. */
export type OnProgramFailure = (details: object) => void

/**
 * Starts one of our programs with an environment, at low priority, for the job with an id. Does not wait for it: the
 * job's state reports its progress, and a process that ended is recognised because the state is no longer written.
 */
export function createProgramStarter(
  program: string,
  environment: NodeJS.ProcessEnv,
  onFailure: OnProgramFailure = () => {},
): (...ids: string[]) => void {
  return (...ids) => {
    const child = fork(resolve(program), ids, {
      execArgv: programArgs,
      env: environment,
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    })
    const job = { program: basename(program, ".ts"), job: ids[0] }
    child.on("error", (err) => onFailure({ ...job, err }))
    child.on("exit", (code, signal) => {
      if (code !== 0) onFailure({ ...job, code: code ?? signal })
    })
    child.unref()
    child.channel?.unref()
    if (child.pid !== undefined) lowerPriority(child.pid)
  }
}
