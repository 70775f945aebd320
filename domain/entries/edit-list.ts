import type { GroupField } from "./entry-form.ts"

const listEdit = /^(add|remove|up|down|move):([a-z_0-9]+)(?:\[(\d{1,4})\])?(?::(\d{1,4}))?(?:=([a-z0-9-]{1,100}))?$/

export interface ListEdit {
  act: "add" | "remove" | "up" | "down" | "move"
  field: string
  index: number
  /** Target index of a moved item. */
  to: number
  /** Value of an added item. */
  value?: string
}

/**
 * Parses `add:images`, `add:images=mar`, `remove:cotes[2]`, `up:cotes[2]`, `move:cotes[2]:0`. Undefined if there is no
 * such list.
 */
export function readListEdit(intent: string, { fields }: GroupField): ListEdit | undefined {
  const [, act, name = "", index, to, value] = listEdit.exec(intent) ?? []
  const list = fields.find((field) => field.name === name)
  if (list?.as !== "list" || (act !== "add" && index === undefined) || (act === "move") !== (to !== undefined))
    return undefined
  if (value !== undefined && (act !== "add" || list.of.as !== "text")) return undefined
  const edit = { act: act as ListEdit["act"], field: name, index: Number(index ?? 0), to: Number(to ?? 0) }
  return value === undefined ? edit : { ...edit, value }
}

/** The document with one item added at the end, removed or moved, and the path of that item. */
export function editList(
  document: Record<string, unknown>,
  { act, field, index, to: wanted, value: added }: ListEdit,
  newItem: unknown,
): { document: Record<string, unknown>; at: number } {
  const value = document[field]
  const items: unknown[] = Array.isArray(value) ? [...(value as unknown[])] : []
  if (act === "add") {
    items.push(added ?? newItem)
    return { document: { ...document, [field]: items }, at: items.length - 1 }
  }
  if (index >= items.length) return { document, at: Math.max(0, items.length - 1) }
  if (act === "remove")
    return { document: { ...document, [field]: items.toSpliced(index, 1) }, at: Math.max(0, index - 1) }
  const to = act === "move" ? wanted : act === "up" ? index - 1 : index + 1
  const at = Math.min(Math.max(0, to), items.length - 1)
  return { document: { ...document, [field]: moveItem(items, index, at) }, at }
}

/** The list with one item moved; unchanged if an index does not exist. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  if (items[from] === undefined || to < 0 || to >= items.length) return [...items]
  // Not `toSpliced`: the panel's oldest browsers do not have it.
  const moved = [...items]
  moved.splice(to, 0, ...moved.splice(from, 1))
  return moved
}
