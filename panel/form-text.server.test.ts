import { expect, test } from "vitest"
import { formText } from "./form-text.server.ts"

test("a missing field and a file have no text", () => {
  const form = new FormData()
  form.set("name", " Ana ")
  form.set("photo", new File(["x"], "ana.jpg"))
  expect(["name", "photo", "email"].map((name) => formText(form, name))).toEqual([" Ana ", "", ""])
})
