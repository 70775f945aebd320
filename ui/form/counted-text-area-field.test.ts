import { expect, test } from "vitest"
import { formatLength } from "./counted-text-area-field.tsx"

test.each([
  [0, "0 de 2.000 caracteres"],
  [1_874, "1.874 de 2.000 caracteres"],
  [2_000, "2.000 de 2.000 caracteres"],
  [3_001, "3.001 de 2.000 caracteres: 1.001 a mais"],
])("%i characters are counted as %s", (length, words) => {
  expect(formatLength(length, 2_000)).toBe(words)
})
