import { spawnSync } from "node:child_process"
import type { TestApp } from "./create-test-app.ts"

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
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", script, ...words],
    {
      encoding: "utf8",
      timeout: 60_000,
      env: { ...process.env, NODE_OPTIONS: "", DATABASE_URL: "", ...env },
    },
  )
  return { status, stdout, stderr }
}

/** The environment of a command that works on a test's own database and folders, beside the running app. */
export function besideApp({ folder, url }: TestApp): Record<string, string> {
  return { DATA_DIR: folder, DATABASE_URL: url ?? "", INIT_CWD: folder }
}
