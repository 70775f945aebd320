import { asGroup, asList } from "#platform/text/untrusted-input.ts"
import type { FormField, GroupField } from "#domain/entries/entry-form.ts"

/** One field that differs. */
export interface FieldDifference {
  /** The name of the field, as in mistakes: `promotion.ends`, `cotes[1].value`. */
  field: string
  /** Undefined if the field was empty. */
  before: unknown
  after: unknown
}

/**
 * The differences between two documents of a kind, field by field, in the order of the form. A list of single values is
 * one field. In a list of groups, each item is compared with the item of the same id; without ids, with the item at the
 * same place.
 */
export function entryDifferences(group: GroupField, before: unknown, after: unknown): FieldDifference[] {
  return differences(group, before, after, "")
}

function differences(field: FormField, before: unknown, after: unknown, path: string): FieldDifference[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  if (field.as === "group") {
    const [old, now] = [asGroup(before), asGroup(after)]
    if (path !== "" && (!old || !now)) return [{ field: path, before, after }]
    return field.fields.flatMap((inner) =>
      differences(inner, old?.[inner.name], now?.[inner.name], path === "" ? inner.name : `${path}.${inner.name}`),
    )
  }
  if (field.as !== "list" || field.of.as !== "group") return [{ field: path, before, after }]
  const [old, now] = [asList(before), asList(after)]
  const isNumbered = field.of.fields.some(({ name }) => name === "id")
  const places = new Map(old.map((item, index) => [isNumbered ? asGroup(item)?.id : index, index]))
  const seen = new Set<number>()
  const found = now.flatMap((item, index) => {
    const place = places.get(isNumbered ? asGroup(item)?.id : index)
    if (place !== undefined) seen.add(place)
    const earlier = place === undefined ? undefined : old[place]
    return earlier === undefined
      ? [{ field: `${path}[${index}]`, before: undefined, after: item }]
      : differences(field.of, earlier, item, `${path}[${index}]`)
  })
  const gone = old.flatMap((item, index) =>
    seen.has(index) ? [] : [{ field: `${path}[${index}]`, before: item, after: undefined }],
  )
  const all = [...found, ...gone]
  // The items are the same, in another order.
  return all.length > 0 ? all : [{ field: path, before, after }]
}
