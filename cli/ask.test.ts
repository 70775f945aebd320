import { PassThrough } from "node:stream"
import { expect, test } from "vitest"
import { ask } from "./ask.ts"

test.each([
  ["an answer", "restaurar\r", "restaurar"],
  ["Ctrl+C", "rest\u0003", ""],
  ["Ctrl+D", "\u0004", ""],
])("%s ends the question", async (_what, typed, answer) => {
  const [input, output] = [new PassThrough(), Object.assign(new PassThrough(), { isTTY: true, columns: 80 })]
  const asked = ask("Trocar? ", input, output)
  input.write(typed)
  expect(await asked).toBe(answer)
  expect(String(output.read())).toContain("Trocar? ")
})
