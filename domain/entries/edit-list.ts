import type { GroupField } from "./entry-form.ts"

const listEdit = /^(add|remove|up|down):([a-z_0-9]+)(?:\[(\d{1,4})\])?$/

export interface ListEdit {
  act: "add" | "remove" | "up" | "down"
  field: string
  index: number
}

/** Reads `add:images`, `remove:cotes[2]`, `up:cotes[2]`; undefined when the form has no such list. */
export function readListEdit(intent: string, { fields }: GroupField): ListEdit | undefined {
  const [, act, name, index] = listEdit.exec(intent) ?? []
  const isList = fields.some((field) => field.name === name && field.as === "list")
  if (!isList || (act !== "add" && index === undefined)) return undefined
  return { act: act as ListEdit["act"], field: name as string, index: Number(index ?? 0) }
}

/** The document with one item added at the end, removed or moved, and the place of what was touched. */
export function editList(
  document: Record<string, unknown>,
  { act, field, index }: ListEdit,
  newItem: unknown,
): { document: Record<string, unknown>; at: number } {
  const value = document[field]
  const items: unknown[] = Array.isArray(value) ? [...(value as unknown[])] : []
  if (act === "add") {
    items.push(newItem)
    return { document: { ...document, [field]: items }, at: items.length - 1 }
  }
  if (index >= items.length) return { document, at: Math.max(0, items.length - 1) }
  const [item] = items.splice(index, 1)
  const to = act === "up" ? Math.max(0, index - 1) : Math.min(items.length, index + 1)
  if (act !== "remove") items.splice(to, 0, item)
  return { document: { ...document, [field]: items }, at: act === "remove" ? Math.max(0, index - 1) : to }
}
