import { expect, test } from "vitest"
import { byName } from "./compare-names.ts"

test("names sort in Portuguese alphabetical order", () => {
  const places = ["Irlanda", "Áustria", "Brasil", "Alemanha", "África do Sul"].map((name) => ({ name }))
  expect(places.toSorted(byName).map(({ name }) => name)).toEqual([
    "África do Sul",
    "Alemanha",
    "Áustria",
    "Brasil",
    "Irlanda",
  ])
})
