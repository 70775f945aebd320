import { execFile, spawnSync } from "node:child_process"
import type { TestServices } from "./create-test-app.ts"

export interface ScriptAnswer {
  status: number | null
  stdout: string
  stderr: string
}

/** Runs one of the project's commands as npm would, in a process of its own. */
export function runScript(
  script: `${"cli" | "tools"}/${string}.ts`,
  words: string[],
  env: Record<string, string> = {},
): ScriptAnswer {
  const { status, stdout, stderr } = spawnSync(process.execPath, argumentsOf(script, words), optionsOf(env))
  return { status, stdout, stderr }
}

/** The same without blocking this process, for example for a mail server that the command connects to. */
export function runScriptBeside(
  script: `cli/${string}.ts`,
  words: string[],
  env: Record<string, string>,
): Promise<ScriptAnswer> {
  return new Promise((done) => {
    const child = execFile(process.execPath, argumentsOf(script, words), optionsOf(env), (_error, stdout, stderr) =>
      done({ status: child.exitCode, stdout, stderr }),
    )
  })
}

function argumentsOf(script: string, words: string[]): string[] {
  return ["--disable-warning=ExperimentalWarning", script, ...words]
}

function optionsOf(env: Record<string, string>) {
  return {
    encoding: "utf8" as const,
    timeout: 60_000,
    env: { ...process.env, NODE_OPTIONS: "", DATABASE_URL: "", ...env },
  }
}

/** Environment of a command that uses a test's own database and folders, beside the running app. */
export function besideApp({ folder, url }: TestServices): Record<string, string> {
  return { DATA_DIR: folder, DATABASE_URL: url ?? "", INIT_CWD: folder }
}
