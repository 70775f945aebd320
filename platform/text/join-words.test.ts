import { expect, test } from "vitest"
import { joinWords } from "./join-words.ts"

test("joins words as Intl.ListFormat does in Brazilian Portuguese", () => {
  const words = ["Dublin", "Galway", "Cork", "Limerick"]
  for (let count = 0; count <= words.length; count++) {
    const some = words.slice(0, count)
    expect(joinWords(some, "ou")).toBe(new Intl.ListFormat("pt-BR", { type: "disjunction" }).format(some))
    expect(joinWords(some, "e")).toBe(new Intl.ListFormat("pt-BR", { type: "conjunction" }).format(some))
  }
})
