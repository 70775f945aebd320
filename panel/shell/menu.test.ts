import { expect, test } from "vitest"
import { type Role, roles } from "#domain/staff/staff.ts"
import { menuFor, moreOf } from "./menu.ts"

const labelsOf = (own: readonly Role[]) => moreOf(menuFor({ roles: own })).map(({ label }) => label)

test("up to four words of the menu fit a narrow screen; of more, all but the three main ones fold", () => {
  expect(labelsOf(roles)).toEqual(["Presentes", "Imagens", "Privacidade", "Equipe", "Registro"])
  expect(labelsOf(["sales", "editor"])).toEqual(["Presentes", "Imagens"])
  for (const one of ["sales", "editor"] as const) expect(labelsOf([one])).toEqual([])
})
