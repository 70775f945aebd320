import { isObject } from "#platform/text/untrusted-input.ts"
import type { GroupField } from "./entry-form.ts"

type Values = Readonly<Record<string, unknown>>

/**
 * The document with one field of another. The field's path leads through groups: `promotion.value`. Unchanged if there
 * is no such field.
 */
export function takeField(
  { fields }: GroupField,
  document: Values,
  { from, path }: { from: unknown; path: string },
): Record<string, unknown> {
  const [name = "", ...inner] = path.split(".")
  const field = fields.find((one) => one.name === name)
  const theirs = isObject(from) ? from[name] : undefined
  if (!field) return document
  if (inner.length === 0) return { ...document, [name]: theirs }
  const group = document[name]
  if (field.as !== "group" || !isObject(group)) return document
  return { ...document, [name]: takeField(field, group, { from: theirs, path: inner.join(".") }) }
}
