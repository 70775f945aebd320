import { expect, test } from "vitest"
import { formFields } from "./entry-form.ts"
import { documentSchemas } from "./entry-kind.ts"
import { takeField } from "./take-field.ts"

const fields = formFields(documentSchemas.packages)
const document = { name: "Nova", promotion: { value: 2, ends: "2026-12-01" } }
const from = { name: "Velha", promotion: { value: 1, ends: "2026-11-01" } }

test.each([
  ["name", { ...document, name: "Velha" }],
  ["promotion", { ...document, promotion: from.promotion }],
  ["promotion.value", { ...document, promotion: { value: 1, ends: "2026-12-01" } }],
  ["summary", { ...document, summary: undefined }],
  ["name.value", document],
  ["promotion.__proto__", document],
  ["__proto__", document],
  ["", document],
])("%s", (path, taken) => {
  expect(takeField(fields, document, { from, path })).toEqual(taken)
})

test("a group that was taken out does not come back for one of its fields", () => {
  expect(takeField(fields, { name: "Nova" }, { from, path: "promotion.value" })).toEqual({ name: "Nova" })
})
