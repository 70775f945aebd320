import type { StaffMember } from "#domain/staff/staff.ts"
import { editableFields } from "#domain/entries/editable-fields.ts"
import { type GroupField, fromForm } from "#domain/entries/entry-form.ts"
import { type EntryKind, type EntryRef, isNumbered } from "#domain/entries/entry-kind.ts"
import { findReference, referenceFields } from "#domain/entries/entry-references.server.ts"
import { siteAddress, withSiteAddresses } from "#domain/entries/preview/preview-address.ts"
import { linkFields } from "#domain/content/html-fields.ts"
import type { Services } from "#platform/services.ts"
import { readMapEmbed } from "#platform/maps/map-embed.server.ts"
import { sharedMapUrl } from "#platform/maps/map-share.ts"
import { splitSign } from "#platform/text/money.ts"
import { currencyFields } from "./field-text.ts"
import { describeField } from "#domain/entries/field-descriptions/describe-field.ts"

/**
 * The submitted document. Reference names become ids; fields that this person may not change keep their stored values.
 */
export async function readForm(
  { db, ...services }: Pick<Services, "db" | "origin" | "panelOrigin">,
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
    /** The document that the form was rendered from. */
    stored: Record<string, unknown>
  },
): Promise<Record<string, unknown>> {
  const sent = new Map<string, string[]>()
  for (const [name, value] of form) {
    if (typeof value !== "string") continue
    const kind = referenceFields[name]
    const id = kind && value.trim() !== "" ? await findReference(db, kind, value) : undefined
    const values = sent.get(name) ?? []
    values.push(id === undefined ? value : String(id))
    sent.set(name, values)
  }
  readMoney(ref.kind, sent)
  const origins = [services.origin, services.panelOrigin ?? services.origin]
  const links = isNumbered(ref.kind) ? linkFields[ref.kind] : []
  for (const [name, [pasted = ""]] of sent) {
    const { as } = describeField(ref.kind, name)
    if (as === "map") sent.set(name, [readMapEmbed(pasted) ?? sharedMapUrl(pasted) ?? pasted])
    else if (as === "html") sent.set(name, [withSiteAddresses(pasted, origins)])
    else if (links.includes(name)) sent.set(name, [siteAddress(pasted, origins)])
  }
  const entries = [...sent].flatMap(([name, values]) => values.map((value) => [name, value] as const))
  const typed = fromForm(fields, entries) as Record<string, unknown>
  const editable = editableFields(ref.kind, staff)
  const document: Record<string, unknown> = {}
  for (const { name } of fields.fields) {
    const isReadOnly = describeField(ref.kind, name).as === "fixed" || (editable && !editable.includes(name))
    const value = isReadOnly ? stored[name] : typed[name]
    if (value !== undefined) document[name] = value
  }
  return isNumbered(ref.kind) ? { ...document, id: Number(ref.id) } : document
}

/** A typed sign such as `US$ 1.234,50` takes precedence over the currency select. */
function readMoney(kind: EntryKind, sent: Map<string, string[]>) {
  for (const [name, [typed = ""]] of sent) {
    if (describeField(kind, name).as !== "money") continue
    const { amount, currency } = splitSign(typed)
    const field = currencyFields(name).find((one) => sent.has(one))
    // A foreign sign in a field that is always BRL stays in the text, so that validation refuses it.
    if (!currency || (!field && currency !== "BRL")) continue
    sent.set(name, [amount])
    if (field) sent.set(field, [currency])
  }
}
