import { spawnSync } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join, resolve } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { refusedCode } from "#test/security-samples.ts"

/* The lint rules that docs/security.md names, each on code that it must refuse; once for all of them. */

const samples = Object.entries(refusedCode).flatMap(([rule, codes]) =>
  codes.map((code, index) => ({ rule, code, file: `site/${rule.replace("/", "-")}-${index}.server.tsx` })),
)
const allowed = {
  "site/browser.ts": 'export const got = [fetch("/api/v1"), fetch(`/api/v1/${1}`)]',
  "site/hashes.server.ts":
    'import { createHash, createCipheriv } from "node:crypto"\nexport const made = [createHash("sha256"), createCipheriv("aes-256-gcm", "", "")]',
  "site/server.server.ts": 'import { createServer } from "node:http"\nexport const server = createServer()',
  "site/program.test.ts": 'import { spawn } from "node:child_process"\nexport const child = spawn("ls")',
}

let folder: string
let found: Map<string, string[]>

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "travessia-lint-"))
  for (const file of [".oxlintrc.json", "tools/security-lint.mjs"]) cpSync(file, join(folder, file))
  for (const [file, code] of [...samples.map(({ file, code }) => [file, code] as const), ...Object.entries(allowed)]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), `${code}\n`)
  }
  const { stdout } = spawnSync(process.execPath, [resolve("node_modules/oxlint/bin/oxlint"), "--format=json"], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, NODE_OPTIONS: "" },
  })
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: Array<{ code: string; filename: string; severity: string }>
  }
  found = new Map()
  for (const { code, filename, severity } of diagnostics) {
    const file = filename.replaceAll("\\", "/")
    if (severity === "error") found.set(file, [...(found.get(file) ?? []), nameOf(code)])
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(samples)("$rule refuses $code", ({ rule, file }) => {
  expect(found.get(file)).toContain(rule)
})

test.each(Object.keys(allowed))("%s is refused by none of them", (file) => {
  expect((found.get(file) ?? []).filter((rule) => rule in refusedCode)).toEqual([])
})

/** `security(no-raw-sql)` is what the configuration calls `security/no-raw-sql`; ESLint's own rules have no prefix there. */
function nameOf(code: string): string {
  return code.replace(/^eslint\((.*)\)$/, "$1").replace(/^([\w-]+)\((.*)\)$/, "$1/$2")
}
