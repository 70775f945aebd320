import { format } from "node:util"
import { vi } from "vitest"
import { runCommand } from "#cli/command-line.ts"
import type { ScriptAnswer } from "./run-script.ts"

/** What the module of a command exports. */
interface CommandModule {
  usage: string
  commands: Parameters<typeof runCommand>[1]
}

/**
 * Runs a command in the test's own process: starting one takes ten times as long as most commands. That the command
 * starts, and ends with its exit code, is tested with `runScript`.
 */
export async function runHere(
  { usage, commands }: CommandModule,
  words: string[],
  env: Record<string, string> = {},
): Promise<ScriptAnswer> {
  const { log, error } = console
  const { exitCode } = process
  const answer = { status: 0, stdout: "", stderr: "" }
  for (const [name, value] of Object.entries({ DATABASE_URL: "", ...env })) vi.stubEnv(name, value)
  console.log = (...values) => void (answer.stdout += `${format(...values)}\n`)
  console.error = (...values) => void (answer.stderr += `${format(...values)}\n`)
  process.exitCode = 0
  try {
    await runCommand(usage, commands, words)
    return { ...answer, status: Number(process.exitCode) }
  } finally {
    process.exitCode = exitCode
    Object.assign(console, { log, error })
  }
}
