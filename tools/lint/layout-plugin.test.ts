import { expect, test } from "vitest"
import { lintFiles } from "#test/lint-files.ts"

/** Numbers of the lines that the rule reports in this code. */
function longLines(code: string): number[] {
  return lintFiles({ "code.ts": code })
    .filter(({ code: rule, file }) => rule === "layout(max-line-length)" && file === "code.ts")
    .map(({ line }) => line)
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
