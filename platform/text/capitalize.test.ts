import { expect, test } from "vitest"
import { capitalize } from "./capitalize.ts"

test("the first letter is a capital", () => {
  expect(["em contato", "à espera", "Pronto", ""].map(capitalize)).toEqual(["Em contato", "À espera", "Pronto", ""])
})
