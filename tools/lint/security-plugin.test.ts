import { spawnSync } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join, resolve } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { refusedCode } from "#test/security-samples.ts"

/* Runs each lint rule that docs/security.md cites on code that it must refuse. One oxlint run covers all of them. */

const samples = Object.entries(refusedCode).flatMap(([rule, codes]) =>
  codes.map((code, index) => ({ rule, code, file: `site/${rule.replace("/", "-")}-${index}.server.tsx` })),
)
/** By path: code that a file of the product must not contain at that place. */
const misplaced = {
  "packages/posters/draw.ts": { rule: "security/no-weak-random", code: "export const key = Math.random()" },
  "server/program.mjs": { rule: "security/no-subprocess", code: 'export * from "node:child_process"' },
  "domain/quotes/rates.ts": { rule: "security/no-http-client", code: "export const got = (url) => fetch(url)" },
  "platform/text/rates.ts": { rule: "security/no-http-client", code: 'export const got = globalThis.fetch("")' },
}
const allowed = {
  "site/browser.ts": 'export const got = [fetch("/api/v1"), fetch(`/api/v1/${1}`)]\nnavigator.sendBeacon("/api/v1")',
  "site/hashes.server.ts":
    'import { createHash, createCipheriv } from "node:crypto"\n' +
    'export const made = [createHash("sha256"), createCipheriv("aes-256-gcm", "", "")]',
  "site/server.server.ts": 'import { createServer } from "node:http"\nexport const server = createServer()',
  "site/program.test.ts": 'import { spawn } from "node:child_process"\nexport const child = spawn("ls")',
}

let folder: string
/** Names of the broken rules, by file. */
let broken: Map<string, string[]>

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "travessia-lint-"))
  for (const file of [".oxlintrc.json", "tools/lint"]) cpSync(file, join(folder, file), { recursive: true })
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"))
  const files = [
    ...samples.map(({ file, code }) => [file, code] as const),
    ...Object.entries(misplaced).map(([file, { code }]) => [file, code] as const),
    ...Object.entries(allowed),
  ]
  for (const [file, code] of files) {
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
  broken = new Map()
  for (const { code, filename, severity } of diagnostics) {
    const file = filename.replaceAll("\\", "/")
    if (severity === "error") broken.set(file, [...(broken.get(file) ?? []), nameOf(code)])
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(samples)("$rule refuses $code", ({ rule, file }) => {
  expect(broken.get(file)).toContain(rule)
})

test.each(Object.entries(misplaced))("%s is covered", (file, { rule }) => {
  expect(broken.get(file)).toContain(rule)
})

test.each(Object.keys(allowed))("%s breaks no rule", (file) => {
  expect((broken.get(file) ?? []).filter((rule) => rule in refusedCode)).toEqual([])
})

/** Turns oxlint's `security(no-raw-sql)` into `security/no-raw-sql`, as in the configuration. */
function nameOf(code: string): string {
  return code.replace(/^eslint\((.*)\)$/, "$1").replace(/^([\w-]+)\((.*)\)$/, "$1/$2")
}
