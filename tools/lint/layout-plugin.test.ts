import { spawnSync } from "node:child_process"
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { expect, onTestFinished, test } from "vitest"

/** Numbers of the lines that the rule reports in this code. */
function longLines(code: string): number[] {
  const folder = mkdtempSync(join(tmpdir(), "travessia-lint-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const file of [".oxlintrc.json", "tools/lint"]) cpSync(file, join(folder, file), { recursive: true })
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"))
  writeFileSync(join(folder, "code.ts"), code)
  const { stdout } = spawnSync(process.execPath, [resolve("node_modules/oxlint/bin/oxlint"), "--format=json"], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, NODE_OPTIONS: "" },
  })
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: Array<{ code: string; filename: string; labels: Array<{ span: { line: number } }> }>
  }
  return diagnostics
    .filter(({ code: rule, filename }) => rule === "layout(max-line-length)" && filename === "code.ts")
    .map(({ labels }) => labels[0]?.span.line ?? 0)
}

test("a line of more than 120 characters is refused, also when it is a string or a comment", () => {
  const fits = `// ${"x".repeat(117)}`
  expect(longLines(`${fits}\n${fits}x\nexport const text = "${"y".repeat(90)}"\n/* ${"z".repeat(120)} */\n`)).toEqual([
    2, 4,
  ])
})

test("lines that cannot be broken are allowed: imports, addresses, expressions, and those with a reason", () => {
  const name = "n".repeat(120)
  const lines = [
    `import { ${name} } from "./names.ts"`,
    `// https://example.org/${name}`,
    "export const expression =",
    `  /^${name}$/u`,
    "// oxlint-disable-next-line layout/max-line-length -- one word",
    `export const text = "${name}"`,
  ]
  expect(longLines(lines.join("\n"))).toEqual([])
})
