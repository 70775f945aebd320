import type { StaffMember } from "#domain/staff/staff.ts"
import { editableFields } from "#domain/entries/editable-fields.ts"
import { type GroupField, fromForm } from "#domain/entries/entry-form.ts"
import { type EntryRef, isNumbered } from "#domain/entries/entry-kind.ts"
import { findReference, referenceFields } from "#domain/entries/entry-references.server.ts"
import type { Database } from "#platform/database/connect.ts"
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
  const sent: Array<[string, string]> = []
  for (const [name, value] of form) {
    if (typeof value !== "string") continue
    const kind = referenceFields[name]
    const id = kind && value.trim() !== "" ? await findReference(db, kind, value) : undefined
    sent.push([name, id === undefined ? value : String(id)])
  }
  const typed = fromForm(fields, sent) as Record<string, unknown>
  const editable = editableFields(ref.kind, staff)
  const document: Record<string, unknown> = {}
  for (const { name } of fields.fields) {
    const isKept = wordsOf(ref.kind, name).as === "fixed" || (editable && !editable.includes(name))
    const value = isKept ? stored[name] : typed[name]
    if (value !== undefined) document[name] = value
  }
  return isNumbered(ref.kind) ? { ...document, id: Number(ref.id) } : document
}
