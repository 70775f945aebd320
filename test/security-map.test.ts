import { existsSync, readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { securityRequirements } from "./security-requirements.ts"
import { refusedCode } from "./security-samples.ts"

/* docs/security.md names a test or lint rule for each requirement. These tests check that they exist. */

interface Row {
  id: string
  requirement: string
  proof: string
}

const rows = readFileSync("docs/security.md", "utf8")
  .split("\n")
  .flatMap((line): Row[] => {
    const [, id = "", requirement = "", proof = ""] = /^\| (V\d+\.\d+\.\d+) \| (.*?) \| (.*) \|$/.exec(line) ?? []
    return id ? [{ id, requirement, proof }] : []
  })

describe("the security map", () => {
  test("has every requirement that applies once, in order", () => {
    expect(rows.map(({ id }) => id)).toEqual(securityRequirements)
  })

  test.each(rows)("$id: what it names exists", ({ requirement, proof }) => {
    expect(requirement).not.toBe("")
    const files = [...proof.matchAll(/`([\w./-]+\.(?:ts|tsx|md|json))`/g)].map(([, file = ""]) => file)
    for (const file of files) expect(existsSync(file), file).toBe(true)
    // A requirement without proof needs a reason.
    if (!/^(n\/a: |not met)/.test(proof)) expect(files).not.toEqual([])
    for (const [, file = "", rest = ""] of proof.matchAll(/`([^`]+\.(?:test|spec)\.ts)` › (.*?)(?=<br>|$)/g)) {
      const named = titlesOf(file).filter(
        (title) => rest.startsWith(title) && /^($|[ ,;](?=[(`]|for |a |with ))/.test(rest.slice(title.length)),
      )
      expect(named, `${file} › ${rest}`).not.toEqual([])
    }
    // A lint rule counts when tools/lint/security-plugin.test.ts shows that it refuses something.
    const rules = [...proof.matchAll(/`\.oxlintrc\.json` › `([^`]+)`/g)].map(([, rule = ""]) => rule)
    expect(rules).toHaveLength(proof.split("`.oxlintrc.json`").length - 1)
    for (const rule of rules) expect(refusedCode[rule], rule).toBeDefined()
  })
})

function titlesOf(file: string): string[] {
  return [...readFileSync(file, "utf8").matchAll(/\(\s*"((?:[^"\\\n]|\\.)*)",/g)].map(([, title = ""]) =>
    title.replaceAll('\\"', '"'),
  )
}
