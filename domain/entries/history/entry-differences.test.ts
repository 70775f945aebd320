import { describe, expect, test } from "vitest"
import { entryDifferences } from "./entry-differences.ts"
import { formFields } from "#domain/entries/entry-form.ts"
import { documentSchemas } from "#domain/entries/entry-kind.ts"

const fields = { packages: formFields(documentSchemas.packages), honeymoons: formFields(documentSchemas.honeymoons) }

describe("the differences between two documents", () => {
  test("are listed by field, in the order of the form", () => {
    const before = { id: 1, name: "Praia", value: 10, promotion: { value: 8, currency: "BRL" }, images: ["a"] }
    const after = { id: 1, name: "Praia", value: 12, promotion: { value: 9, currency: "BRL" }, images: ["a", "b"] }
    expect(entryDifferences(fields.packages, before, after)).toEqual([
      { field: "value", before: 10, after: 12 },
      { field: "promotion.value", before: 8, after: 9 },
      { field: "images", before: ["a"], after: ["a", "b"] },
    ])
    expect(entryDifferences(fields.packages, before, before)).toEqual([])
  })

  test("an added group is one difference; an unfinished document is compared as it is", () => {
    const promotion = { value: 8 }
    expect(entryDifferences(fields.packages, { name: "Praia" }, { name: "Praia", promotion })).toEqual([
      { field: "promotion", before: undefined, after: promotion },
    ])
    expect(entryDifferences(fields.packages, null, { value: "doze" })).toEqual([
      { field: "value", before: undefined, after: "doze" },
    ])
  })

  test("items with an id are compared by it, whatever their position", () => {
    const [one, two] = [
      { id: 1, title: "Jantar", value: 480 },
      { id: 2, title: "Passeio", value: 300 },
    ]
    const diff = (cotes: unknown[]) => entryDifferences(fields.honeymoons, { cotes: [one, two] }, { cotes })
    expect(diff([{ ...two, value: 350 }, one])).toEqual([{ field: "cotes[0].value", before: 300, after: 350 }])
    expect(diff([two])).toEqual([{ field: "cotes[0]", before: one, after: undefined }])
    expect(diff([two, one])).toEqual([{ field: "cotes", before: [one, two], after: [two, one] }])
    expect(diff([one, two, { id: 3 }])).toEqual([{ field: "cotes[2]", before: undefined, after: { id: 3 } }])
  })
})
