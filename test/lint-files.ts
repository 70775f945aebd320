import { spawnSync } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join, resolve } from "node:path"

export interface LintFinding {
  /** Path of the file, with slashes. */
  file: string
  /** `plugin(rule)`. */
  code: string
  severity: string
  line: number
}

/** What oxlint finds in files with these contents, by path, under the project's configuration and rules. */
export function lintFiles(files: Readonly<Record<string, string>>): LintFinding[] {
  const folder = mkdtempSync(join(tmpdir(), "travessia-lint-"))
  try {
    for (const own of [".oxlintrc.json", "tools/lint"]) cpSync(own, join(folder, own), { recursive: true })
    // The rules import packages.
    symlinkSync(resolve("node_modules"), join(folder, "node_modules"))
    for (const [file, code] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), `${code}\n`)
    }
    const { stdout } = spawnSync(process.execPath, [resolve("node_modules/oxlint/bin/oxlint"), "--format=json"], {
      cwd: folder,
      encoding: "utf8",
      env: { ...process.env, NODE_OPTIONS: "" },
    })
    const { diagnostics } = JSON.parse(stdout) as {
      diagnostics: Array<{
        code: string
        filename: string
        severity: string
        labels: Array<{ span: { line: number } }>
      }>
    }
    return diagnostics.map(({ code, filename, severity, labels }) => ({
      file: filename.replaceAll("\\", "/"),
      code,
      severity,
      line: labels[0]?.span.line ?? 0,
    }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
