import { type StaffMember, may } from "#domain/staff/staff.ts"
import { isObject } from "#platform/text/untrusted-input.ts"
import { changedFields } from "./changed-fields.server.ts"
import { type EntryDocument, type EntryKind, documentSchemas } from "./entry-kind.ts"

/** A store's inbox for visitors' requests is left to the owners. */
const { desk: _desk, ...storeFields } = documentSchemas.stores.shape

/** The fields that editors may change, for kinds with fields that only owners may change. */
const fieldsOfEditors: { [Kind in EntryKind]?: ReadonlyArray<keyof EntryDocument<Kind>> } = {
  agency: ["rates"],
  stores: Object.keys(storeFields) as Array<keyof typeof storeFields>,
}

/** The fields of a kind that a person may change; undefined: all. */
export function editableFields(kind: EntryKind, staff: Pick<StaffMember, "roles">): readonly string[] | undefined {
  return may(staff, "agency") ? undefined : fieldsOfEditors[kind]
}

/** Whether two documents differ only in fields that the person may change. */
export function mayChange(
  kind: EntryKind,
  staff: Pick<StaffMember, "roles">,
  { before, after }: { before: unknown; after: unknown },
): boolean {
  const fields = editableFields(kind, staff)
  return !fields || changedFields(before, after).every((field) => fields.includes(field))
}

/** Whether the change replaces the recipient of a couple's gifts (Pix): publishing it needs re-authentication. */
export function changesPix(kind: EntryKind, { before, after }: { before: unknown; after: unknown }): boolean {
  if (kind !== "honeymoons" || !isObject(after) || after.pix === undefined) return false
  return changedFields(before, after).includes("pix")
}

export interface DraftPart {
  document: unknown
  /** The fields that are published; undefined: all, and the draft ends. */
  fields?: readonly string[]
}

/**
 * What of a draft a person may publish: all of it, or the published document with the fields that the person may
 * change. Undefined: nothing.
 */
export function publishablePart(
  kind: EntryKind,
  staff: Pick<StaffMember, "roles">,
  { before, after }: { before: unknown; after: unknown },
): DraftPart | undefined {
  if (mayChange(kind, staff, { before, after })) return { document: after }
  const fields = editableFields(kind, staff)
  if (!fields || !isObject(before) || !isObject(after)) return undefined
  const document = withFields(before, after, fields)
  return changedFields(before, document).length > 0 ? { document, fields } : undefined
}

/** A document with these fields of another one. */
export function withFields(
  document: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>,
  fields: readonly string[],
): Record<string, unknown> {
  const others = Object.entries(document).filter(([field]) => !fields.includes(field))
  return Object.fromEntries([...others, ...Object.entries(other).filter(([field]) => fields.includes(field))])
}
