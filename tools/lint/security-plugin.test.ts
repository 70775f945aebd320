import { beforeAll, expect, test } from "vitest"
import { lintFiles } from "#test/lint-files.ts"
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
    'import { createHash, createCipheriv, hash } from "node:crypto"\n' +
    'export const made = [createHash("sha256"), hash("sha256", ""), createCipheriv("aes-256-gcm", "", "")]',
  "site/server.server.ts": 'import { createServer } from "node:http"\nexport const server = createServer()',
  "site/program.test.ts": 'import { spawn } from "node:child_process"\nexport const child = spawn("ls")',
}

/** Names of the broken rules, by file. */
let broken: Map<string, string[]>

beforeAll(() => {
  const findings = lintFiles({
    ...Object.fromEntries(samples.map(({ file, code }) => [file, code])),
    ...Object.fromEntries(Object.entries(misplaced).map(([file, { code }]) => [file, code])),
    ...allowed,
  })
  broken = new Map()
  for (const { file, code, severity } of findings)
    if (severity === "error") broken.set(file, [...(broken.get(file) ?? []), nameOf(code)])
})

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
