import { format } from "node:util"
import { type Command, runCommand, runOnlyCommand } from "#cli/command-line.ts"
import type { ScriptAnswer } from "./run-script.ts"

/** What the module of a command exports: several commands, or the only one. */
type CommandModule = { usage: string } & ({ commands: Record<string, Command> } | { run: Command })

/**
 * Runs a command in the test's own process: starting one takes ten times as long as most commands. That the command
 * starts, and ends with its exit code, is tested with `runScript`.
 */
export async function runHere(
  module: CommandModule,
  words: string[],
  env: Record<string, string> = {},
): Promise<ScriptAnswer> {
  const { log, error } = console
  const { exitCode } = process
  const answer = { status: 0, stdout: "", stderr: "" }
  const given = { DATABASE_URL: "", ...env }
  const before = Object.keys(given).map((name) => [name, process.env[name]] as const)
  Object.assign(process.env, given)
  console.log = (...values) => void (answer.stdout += `${format(...values)}\n`)
  console.error = (...values) => void (answer.stderr += `${format(...values)}\n`)
  process.exitCode = 0
  try {
    if ("run" in module) await runOnlyCommand(module.usage, module.run, { args: words })
    else await runCommand(module.usage, module.commands, words)
    return { ...answer, status: Number(process.exitCode) }
  } finally {
    process.exitCode = exitCode
    Object.assign(console, { log, error })
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  }
}
