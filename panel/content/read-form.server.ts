import type { StaffMember } from "#domain/staff/staff.ts"
import { editableFields } from "#domain/entries/editable-fields.ts"
import { type GroupField, fromForm } from "#domain/entries/entry-form.ts"
import { type EntryKind, type EntryRef, isNumbered } from "#domain/entries/entry-kind.ts"
import { findReference, referenceFields } from "#domain/entries/entry-references.server.ts"
import type { Database } from "#platform/database/connect.ts"
import { readMapEmbed } from "#platform/text/map-embed.server.ts"
import { sharedMapUrl } from "#platform/text/map-share.ts"
import { splitSign } from "#platform/text/money.ts"
import { currencyFields } from "./field-text.ts"
import { wordsOf } from "#domain/entries/words/field-words.ts"

/**
 * The document that a form sends: references typed by name become ids, and what nobody may change stays as it was.
 */
export async function readForm(
  db: Database,
  staff: StaffMember,
  {
    ref,
    fields,
    form,
    stored,
  }: {
    ref: EntryRef
    fields: GroupField
    form: FormData
    /** What the form was drawn from. */
    stored: Record<string, unknown>
  },
): Promise<Record<string, unknown>> {
  const sent = new Map<string, string[]>()
  for (const [name, value] of form) {
    if (typeof value !== "string") continue
    const kind = referenceFields[name]
    const id = kind && value.trim() !== "" ? await findReference(db, kind, value) : undefined
    sent.set(name, [...(sent.get(name) ?? []), id === undefined ? value : String(id)])
  }
  readMoney(ref.kind, sent)
  for (const [name, [pasted = ""]] of sent)
    if (wordsOf(ref.kind, name).as === "map") sent.set(name, [readMapEmbed(pasted) ?? sharedMapUrl(pasted) ?? pasted])
  const entries = [...sent].flatMap(([name, values]) => values.map((value) => [name, value] as const))
  const typed = fromForm(fields, entries) as Record<string, unknown>
  const editable = editableFields(ref.kind, staff)
  const document: Record<string, unknown> = {}
  for (const { name } of fields.fields) {
    const isKept = wordsOf(ref.kind, name).as === "fixed" || (editable && !editable.includes(name))
    const value = isKept ? stored[name] : typed[name]
    if (value !== undefined) document[name] = value
  }
  return isNumbered(ref.kind) ? { ...document, id: Number(ref.id) } : document
}

/** `US$ 1.234,50` is an amount, and says its currency more plainly than the list beside it. */
function readMoney(kind: EntryKind, sent: Map<string, string[]>) {
  for (const [name, [typed = ""]] of sent) {
    if (wordsOf(kind, name).as !== "money") continue
    const { amount, currency } = splitSign(typed)
    const field = currencyFields(name).find((one) => sent.has(one))
    // In a field of reais, dollars are a mistake that its check tells.
    if (!currency || (!field && currency !== "BRL")) continue
    sent.set(name, [amount])
    if (field) sent.set(field, [currency])
  }
}
