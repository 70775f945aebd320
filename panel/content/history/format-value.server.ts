import { replaceDelimited } from "#platform/text/replace-delimited.ts"
import { plainText, safeHtml } from "#platform/text/safe-html.server.ts"
import { plainValue } from "#platform/text/untrusted-input.ts"
import { formatDay } from "#platform/time/day.ts"
import { htmlMaxLength } from "#domain/agency/content-fields.ts"
import type { FormField, GroupField } from "#domain/entries/entry-form.ts"
import type { EntryKind } from "#domain/entries/entry-kind.ts"
import { nameReference, referenceFields } from "#domain/entries/entry-references.server.ts"
import type { Database } from "#platform/database/connect.ts"
import { formatNumber } from "#panel/content/fields/field-text.ts"
import { describeField } from "#domain/entries/field-descriptions/describe-field.ts"

/* Field values as text, for differences and conflicts: "Brasil (20)", "3.890,00", "sim". */

interface ValueContext {
  db: Database
  kind: EntryKind
}

/** A field's value as text, by the field's path in the form; empty without a value. */
export async function formatValue(
  { db, kind }: ValueContext,
  { fields, name, value }: { fields: GroupField; name: string; value: unknown },
): Promise<string> {
  const field = findField(fields, name)
  return field ? formatFieldValue({ db, kind }, field, { name, value }) : plainValue(value)
}

async function formatFieldValue(
  context: ValueContext,
  field: FormField,
  { name, value }: { name: string; value: unknown },
): Promise<string> {
  if (value === undefined || value === null) return ""
  const { kind, db } = context
  const { as, options } = describeField(kind, name)
  if (field.as === "flag") return value === true ? "sim" : "não"
  if (Array.isArray(value)) {
    const of = field.as === "list" ? field.of : undefined
    const items = value.map((item: unknown, index) =>
      of
        ? formatFieldValue(context, of, { name: `${name}[${index}]`, value: item })
        : (options?.[String(item)] ?? String(item)),
    )
    return (await Promise.all(items)).join(of?.as === "group" ? "\n" : ", ")
  }
  if (field.as === "group") {
    const group = value as Record<string, unknown>
    const parts = await Promise.all(
      field.fields.map(async (inner) => {
        const description = describeField(kind, `${name}.${inner.name}`)
        const text = await formatFieldValue(context, inner, { name: `${name}.${inner.name}`, value: group[inner.name] })
        return text === "" || description.as === "fixed" ? [] : [`${description.label}: ${text}`]
      }),
    )
    return parts.flat().join("; ")
  }
  const reference = referenceFields[field.name]
  if (reference && typeof value === "number") return nameReference(db, reference, value)
  if (as === "money") return formatNumber(value, 2)
  if (as === "html" && typeof value === "string") return formatLinks(value)
  if (as === "day" && typeof value === "string") return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDay(value) : value
  if (typeof value === "number") return formatNumber(value, 0)
  return options?.[plainValue(value)] ?? plainValue(value)
}

/** HTML as text with its link addresses. If the text is equal, says that the formatting changed. */
export function formatHtml(before: string, after: string): [before: string, after: string] {
  const [old, now] = [formatLinks(before), formatLinks(after)]
  return old === now ? ["", "As palavras são as mesmas: mudou a forma (negrito, títulos, listas)."] : [old, now]
}

/** A draft's text may be too long to publish: it is then shown as written. */
export function formatLinks(html: string): string {
  if (html.length > htmlMaxLength) return html
  // In sanitised HTML, `href` is a link's first attribute, and links are not nested.
  const link = /<a href="([^"]*)"[^>]*>(.*?)<\/a>/gs
  return plainText(
    replaceDelimited(safeHtml(html) ?? "", "</a>", link, (_link, address, inner) => `${inner} [link: ${address}]`),
  )
}

/** The field of a path such as `cotes[1].value`. */
export function findField(group: GroupField, name: string): FormField | undefined {
  let found: FormField | undefined = group
  for (const part of name.split(".")) {
    const [key, index] = part.split("[")
    found = found?.as === "group" ? found.fields.find((inner) => inner.name === key) : undefined
    if (index !== undefined) found = found?.as === "list" ? found.of : undefined
  }
  return found
}
