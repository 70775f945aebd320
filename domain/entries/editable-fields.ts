import { type StaffMember, may } from "#domain/staff/staff.ts"
import { changedFields } from "./changed-fields.server.ts"
import { type EntryKind, documentSchemas } from "./entry-kind.ts"

/** The fields that editors may change, for kinds with fields that only owners may change. */
const fieldsOfEditors: Partial<Record<EntryKind, readonly string[]>> = {
  agency: ["rates"],
  /** All fields but the inbox for visitors' requests. */
  stores: Object.keys(documentSchemas.stores.shape).filter((name) => name !== "desk"),
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
