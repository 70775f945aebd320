import { expect, test } from "vitest"
import { readCrashOptions } from "./crash-options.ts"

test("without options there is a run on each database", () => {
  expect(readCrashOptions([])).toMatchObject([
    { engine: "sqlite", requests: 10_000, kills: 30, databaseKills: 4, processes: 1, clients: 12 },
    { engine: "postgres", requests: 10_000, kills: 30, databaseKills: 4, processes: 1, clients: 12 },
  ])
  expect(readCrashOptions(["--engine", "postgres", "--requests=500", "--seed", "a"])).toMatchObject([
    { engine: "postgres", requests: 500, seed: "a" },
  ])
})

test.each([
  [["--engine", "postgresql"], "sqlite, postgres ou both"],
  [["--clients", "x"], "--clients x: escreva um número inteiro"],
  [["--clients", "0"], "--clients 0: escreva um número inteiro"],
  [["--requests", "10.000"], "--requests 10.000: escreva um número inteiro"],
  [["--kill", "3"], "Opção desconhecida: --kill"],
])("%j is refused: nothing would be tested", (args, told) => {
  expect(() => readCrashOptions(args)).toThrow(told)
})
