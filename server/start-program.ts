// oxlint-disable-next-line security/no-subprocess -- programs of ours; their argument is an id that we made
import { fork } from "node:child_process"
import { resolve } from "node:path"
import { programArgs } from "#platform/processes/program-args.ts"
import { lowerPriority } from "#platform/processes/lower-priority.server.ts"

/**
 * Starts a program of ours with an environment, at low priority, for the job with an id. Nobody waits for it: the job
 * says how far it is, and that it ended is noticed by its silence.
 */
export function createProgramStarter(program: string, environment: NodeJS.ProcessEnv): (id: string) => void {
  return (id) => {
    const child = fork(resolve(program), [id], {
      execArgv: programArgs,
      env: environment,
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    })
    // A program that does not start is noticed by its silence too.
    child.on("error", () => {})
    child.unref()
    child.channel?.unref()
    if (child.pid !== undefined) lowerPriority(child.pid)
  }
}
