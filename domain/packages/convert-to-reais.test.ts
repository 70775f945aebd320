import { expect, test } from "vitest"
import { convertToReais } from "./convert-to-reais.ts"

test.each([
  [11_000, 5.6705, 62_376],
  [555, 5.9, 3_275],
  [35, 6.3, 221],
  [2_000_000_000, 6.2345, 12_469_000_000],
  [0, 6.2345, 0],
])("%d cents at %d are %d cents of real, to the half cent", (cents, reais, expected) => {
  expect(convertToReais(cents, { reais })).toBe(expected)
})
