import { expect, test } from "vitest"
import { byName, foldName } from "./compare-names.ts"

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

test("names that differ in case, accents or spaces have one key", () => {
  for (const name of ["São Tomé", " SÃO  TOMÉ ", "sao tome", "Sa\u0303o Tome\u0301"])
    expect(foldName(name)).toBe("sao tome")
})
