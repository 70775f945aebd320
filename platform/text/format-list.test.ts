import { expect, test } from "vitest"
import { formatList } from "./format-list.ts"

test("formats a list as Intl.ListFormat does in Brazilian Portuguese", () => {
  const places = ["Dublin", "Galway", "Cork", "Limerick"]
  for (let count = 0; count <= places.length; count++) {
    const some = places.slice(0, count)
    expect(formatList(some, "ou")).toBe(new Intl.ListFormat("pt-BR", { type: "disjunction" }).format(some))
    expect(formatList(some, "e")).toBe(new Intl.ListFormat("pt-BR", { type: "conjunction" }).format(some))
  }
})
