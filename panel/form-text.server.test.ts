import { expect, test } from "vitest"
import { formRevision, formText } from "./form-text.server.ts"

test("a missing field and a file have no text", () => {
  const form = new FormData()
  form.set("name", " Ana ")
  form.set("photo", new File(["x"], "ana.jpg"))
  expect(["name", "photo", "email"].map((name) => formText(form, name))).toEqual([" Ana ", "", ""])
})

test("a revision is a whole number: a missing, empty, negative or endless one is none", () => {
  const revisions = ["0", "12", "", " ", "-1", "1.5", "0x1", "x", "9007199254740991"].map((revision) => {
    const form = new FormData()
    form.set("revision", revision)
    return formRevision(form)
  })
  expect(revisions).toEqual([0, 12, ...Array<undefined>(7).fill(undefined)])
  expect(formRevision(new FormData())).toBeUndefined()
})
