import { expect, test } from "vitest"
import { formatField, formatProblem } from "./format-field.ts"

test("a field is called by its label, with the number of its place in a list", () => {
  expect(formatField("packages", "promotion.ends")).toBe("Promoção › Último dia")
  expect(formatField("honeymoons", "cotes[1].value")).toMatch(/^Cota 2 › /)
})

test("an unknown field is shown as written, each part once", () => {
  expect(formatField("packages", "a.b.c[2]")).toBe("a › b › c[2]")
  expect(formatProblem({ kind: "packages", id: "5", field: "a.b", reason: "?" })).toBe("pacote 5, a › b: ?")
})
