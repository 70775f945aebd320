import fc from "fast-check"
import { describe, expect, test } from "vitest"
import * as z from "zod"
import { createTestServices } from "#test/create-test-app.ts"
import { generatedDocument } from "#test/fixtures/generated-documents.ts"
import { formEntries } from "#test/fixtures/form-entries.ts"
import { documentSchemas, entryKinds } from "./entry-kind.ts"
import { formFields, fromForm } from "./entry-form.ts"
import { listEntries } from "./documents/read-entries.server.ts"

describe("an entry is unchanged after a round trip through its form", () => {
  test.each(entryKinds)("every entry of the demo: %s", async (kind) => {
    await using app = await createTestServices("sqlite", { content: "demo" })
    const schema = documentSchemas[kind] as z.ZodType
    const fields = formFields(schema)
    const entries = await listEntries(app.db, kind)
    expect(entries.length).toBeGreaterThan(0)
    for (const { document } of entries) {
      expect(schema.parse(fromForm(fields, sentByBrowser(formEntries(fields, document))))).toEqual(document)
    }
  })

  test.each(entryKinds)("generated entries: %s", (kind) => {
    const schema = documentSchemas[kind] as z.ZodType
    const fields = formFields(schema)
    fc.assert(
      fc.property(generatedDocument(schema), (document) => {
        expect(schema.parse(fromForm(fields, sentByBrowser(formEntries(fields, document))))).toEqual(document)
      }),
      { numRuns: 60 },
    )
  })
})

describe("the form of a package", () => {
  const fields = formFields(documentSchemas.packages)

  test("has the fields of its schema, named as in mistakes", () => {
    const document = { id: 7, name: "Praia", promotion: { value: 10.5, starts: "2026-12-24" }, images: ["a", "b"] }
    expect(formEntries(fields, document)).toEqual([
      ["id", "7"],
      ["name", "Praia"],
      ["promotion", "sim"],
      ["promotion.value", "10,5"],
      ["promotion.starts", "2026-12-24"],
      ["images", ""],
      ["images[0]", "a"],
      ["images[1]", "b"],
    ])
  })

  test("without its checkbox there is no promotion, whatever its fields say", () => {
    expect(fromForm(fields, [["promotion.currency", "BRL"]])).not.toHaveProperty("promotion")
    expect(fromForm(fields, [["promotion", "sim"]])).toHaveProperty("promotion", {})
  })

  test("an item that was removed from a list leaves no gap, and a list may be emptied", () => {
    expect(
      fromForm(fields, [
        ["images[4]", "c"],
        ["images[1]", "a"],
      ]),
    ).toHaveProperty("images", ["a", "c"])
    expect(fromForm(fields, [["images", ""]])).toHaveProperty("images", [])
    expect(fromForm(fields, [])).not.toHaveProperty("images")
  })

  test.each([
    ["4290,5", 4290.5],
    ["4.290,50", 4290.5],
    ["4290.50", 4290.5],
    ["1.250.000", 1_250_000],
    [" 12 ", 12],
    ["1,980", "1,980"],
    ["4,890", "4,890"],
    ["1.234,500", "1.234,500"],
    ["doze", "doze"],
    ["1,2,3", "1,2,3"],
    ["  ", undefined],
  ])("%j as an amount is %j", (typed, value) => {
    const read = fromForm(fields, [["value", typed]]) as { value?: unknown }
    expect(read.value).toBe(value)
  })
})

test.each([
  ["6,205", 6.205],
  ["6.2051", 6.2051],
  ["0.006", 0.006],
  ["0,000684", 0.000684],
])("%j as an exchange rate is %j", (typed, reais) => {
  expect(fromForm(formFields(documentSchemas.agency), [["rates[0].reais", typed]])).toHaveProperty("rates", [{ reais }])
})

test("a flag without a default is absent when it is not ticked, so that stored documents stay as they are", () => {
  const schema = z.strictObject({ id: z.int(), flight: z.literal(true).optional() })
  const fields = formFields(schema)
  fc.assert(
    fc.property(generatedDocument(schema), (document) => {
      expect(schema.parse(fromForm(fields, formEntries(fields, document)))).toEqual(document)
    }),
  )
})

/** As browsers send it: line breaks as CR LF. */
function sentByBrowser(entries: Array<[string, string]>): Array<[string, string]> {
  return entries.map(([name, value]) => [name, value.replaceAll("\n", "\r\n")])
}
