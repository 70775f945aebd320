import { describe, expect, test } from "vitest"
import { type FormField, formFields } from "#domain/entries/entry-form.ts"
import { documentSchemas, entryKinds, isNumbered } from "#domain/entries/entry-kind.ts"
import { htmlFields } from "#domain/content/html-fields.ts"
import { sectionsOf } from "#panel/content/entry/entry-sections.ts"
import { findDescription } from "#domain/entries/field-descriptions/describe-field.ts"

describe.each(entryKinds)("the editor of %s", (kind) => {
  const { fields } = formFields(documentSchemas[kind])

  test("has a label for every field of the schema", () => {
    const paths = fields.flatMap((field) => pathsOf(field, field.name))
    expect(paths.filter((path) => !findDescription(kind, path)?.label)).toEqual([])
  })

  test("edits as HTML what the content check reads as HTML", () => {
    const paths = fields.flatMap((field) => pathsOf(field, field.name))
    const edited = paths.filter((path) => findDescription(kind, path)?.as === "html")
    const named = new Set(edited.map((path) => path.replace(/\[.*/, "")))
    expect([...named]).toEqual(isNumbered(kind) ? htmlFields[kind] : [])
  })

  test("has a name for every option", () => {
    const choices = fields.flatMap((field) => choicesOf(field, field.name))
    for (const { path, options } of choices)
      expect(Object.keys(findDescription(kind, path)?.options ?? {}).sort(), path).toEqual([...options].sort())
  })

  test("shows every field once, but those that nobody changes", () => {
    const shown = sectionsOf[kind].flatMap(({ fields }) => fields)
    const changed = fields.map(({ name }) => name).filter((name) => findDescription(kind, name)?.as !== "fixed")
    expect([...shown].sort()).toEqual([...changed].sort())
  })
})

function pathsOf(field: FormField, path: string): string[] {
  if (field.as === "group") return [path, ...field.fields.flatMap((inner) => pathsOf(inner, `${path}.${inner.name}`))]
  return field.as === "list" ? [path, ...pathsOf(field.of, `${path}[]`)] : [path]
}

function choicesOf(field: FormField, path: string): Array<{ path: string; options: readonly string[] }> {
  if (field.as === "group") return field.fields.flatMap((inner) => choicesOf(inner, `${path}.${inner.name}`))
  if (field.as === "list") return choicesOf(field.of, `${path}[]`)
  return field.as === "choice" || field.as === "choices" ? [{ path, options: field.options }] : []
}
