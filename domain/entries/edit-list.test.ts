import { expect, test } from "vitest"
import { editList, readListEdit } from "./edit-list.ts"
import { formFields } from "./entry-form.ts"
import { documentSchemas, entryKinds } from "./entry-kind.ts"

const fields = formFields(documentSchemas.packages)
const document = { id: 1, images: ["a", "b", "c"] }

test.each([
  ["add:images", ["a", "b", "c", "novo"], 3],
  ["add:images=lago-azul", ["a", "b", "c", "lago-azul"], 3],
  ["remove:images[1]", ["a", "c"], 0],
  ["up:images[2]", ["a", "c", "b"], 1],
  ["up:images[0]", ["a", "b", "c"], 0],
  ["down:images[0]", ["b", "a", "c"], 1],
  ["down:images[2]", ["a", "b", "c"], 2],
  ["move:images[2]:0", ["c", "a", "b"], 0],
  ["move:images[0]:9", ["b", "c", "a"], 2],
  ["remove:images[9]", ["a", "b", "c"], 2],
])("%s", (intent, images, at) => {
  expect(editList(document, readListEdit(intent, fields)!, "novo")).toEqual({ document: { id: 1, images }, at })
})

test("adding an item to a missing list creates the list", () => {
  const edit = readListEdit("add:images", fields)!
  expect(editList({ id: 1 }, edit, null)).toEqual({ document: { id: 1, images: [null] }, at: 0 })
})

test.each([
  "",
  "add:name",
  "add:__proto__",
  "remove:images",
  "up:images[x]",
  "up:images[1]:0",
  "move:images[1]",
  "add:constructor",
  "up:images[0]=a",
  "add:images=A b",
  "save",
])("%j changes no list", (intent) => {
  expect(readListEdit(intent, fields)).toBeUndefined()
})

test("no schema has a list inside a group or another list", () => {
  for (const kind of entryKinds)
    for (const field of formFields(documentSchemas[kind]).fields) {
      const inner = field.as === "list" ? field.of : field
      if (inner.as === "group") expect(inner.fields.map(({ as }) => as)).not.toContain("list")
    }
})
