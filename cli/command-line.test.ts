import { readFileSync } from "node:fs"
import { expect, test, vi } from "vitest"
import { runScript } from "#test/run-script.ts"
import { readCommandLine, readCount } from "./command-line.ts"

const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> }
const commands = Object.values(scripts).flatMap((line) => /cli\/[\w-]+\.ts/.exec(line) ?? [])

const options = { status: { value: "…", meaning: "novo ou conferir" }, yes: { meaning: "apaga de verdade" } }

test("words and options are read in any order, with or without an equals sign", () => {
  expect(readCommandLine(["TV-1", "--status", "novo", "--yes"], options, 1)).toEqual({
    words: ["TV-1"],
    values: { status: "novo" },
    flags: new Set(["yes"]),
  })
  expect(readCommandLine(["--status=a, b", "TV-1"], options, 1)).toEqual({
    words: ["TV-1"],
    values: { status: "a, b" },
    flags: new Set(),
  })
})

test.each([
  [["--estado", "novo"], "--status <…>"],
  [["--yess"], "--yes"],
  [["-s", "x"], "Opção desconhecida: -s"],
  [["--constructor"], "Opção desconhecida"],
  [["--status"], "novo ou conferir"],
  [["--status="], "novo ou conferir"],
  [["--status", "--yes"], "novo ou conferir"],
  [["--yes=false"], "--yes não leva valor"],
  [["--yes="], "--yes não leva valor"],
  [["sobra"], "Não entendemos “sobra”"],
])("%j is refused with what would be right", (args, told) => {
  expect(() => readCommandLine(args, options)).toThrow(told)
})

test("an option that npm kept for itself is refused, unless the command has it too", () => {
  vi.stubEnv("npm_lifecycle_event", "privacy")
  vi.stubEnv("npm_config_dry_run", "true")
  const list = { "dry-run": { meaning: "só conta" } }
  expect(() => readCommandLine([], list)).toThrow("npm run privacy -- … --dry-run\n")
  expect(readCommandLine(["--dry-run"], list).flags).toEqual(new Set(["dry-run"]))
  expect(readCommandLine([], options).flags).toEqual(new Set())
})

test.each(commands)("%s --help names only commands that exist", (script) => {
  const { status, stdout } = runScript(script as "cli/content.ts", ["--help"])
  const named = [...stdout.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name)
  expect(status).toBe(0)
  expect(named).not.toEqual([])
  for (const name of named) expect(Object.keys(scripts)).toContain(name)
})

test("a count is a whole number from 1", () => {
  expect(readCount("limit", "20")).toBe(20)
  for (const text of ["0", "-1", "1.5", "dez", "1e3", "9999999999"])
    expect(() => readCount("limit", text)).toThrow("número inteiro")
})
