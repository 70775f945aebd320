import { expect, test } from "vitest"
import { readFormInput } from "./form-input.ts"

function formOf(...fields: Array<[name: string, value: string | Blob]>): FormData {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

test("the first text of a name counts, and all of a list's", () => {
  const form = formOf(["a", "1"], ["b", "2"], ["a", "3"], ["b", "4"], ["c", "5"])
  expect(readFormInput(form, ["b", "c"])).toEqual({ a: "1", b: ["2", "4"], c: ["5"] })
})

test("files are left out", () => {
  const form = formOf(["a", new Blob(["x"])], ["a", "1"], ["b", new Blob(["x"])], ["c", new Blob(["x"])])
  expect(readFormInput(form, ["c"])).toEqual({ a: "1", b: "", c: [] })
})

// With a search for each name it would take minutes, more than a test has.
test("thousands of names take no time", () => {
  const form = new FormData()
  for (let index = 0; index < 200_000; index++) form.append(`k${index}`, "x")
  expect(Object.keys(readFormInput(form))).toHaveLength(200_000)
})
