import { expect, test } from "vitest"
import { firstName, shortFirstName } from "./first-name.ts"

test.each([
  ["Helena Prado", "Helena"],
  ["  Rafael\tYoshida ", "Rafael"],
  ["Zé", "Zé"],
  ["", ""],
])("the first name of %j is %j", (name, first) =>
  expect([firstName(name), shortFirstName(name)]).toEqual([first, first]),
)

test("a long word is cut for a button, by characters", () => {
  expect(shortFirstName(`${"a".repeat(20)} Prado`)).toBe("a".repeat(20))
  expect(shortFirstName("🛫".repeat(21))).toBe(`${"🛫".repeat(19)}…`)
})
