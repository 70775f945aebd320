import { expect, test } from "vitest"
import { counted, formatCount } from "./format-count.ts"

test("writes whole numbers as toLocaleString does in Brazilian Portuguese", () => {
  for (const count of [0, 7, 999, 1_000, 12_345, 999_999, 1_000_000, 1_234_567_890, -1_234])
    expect(formatCount(count)).toBe(count.toLocaleString("pt-BR"))
})

test.each([
  [0, "0 pedidos"],
  [1, "1 pedido"],
  [2, "2 pedidos"],
  [1_234, "1.234 pedidos"],
])("counts %i in words", (count, words) => {
  expect(counted(count, "pedido", "pedidos")).toBe(words)
})
