import { type StaffMember, may } from "#domain/staff/staff.ts"
import { changedFields } from "./changed-fields.server.ts"
import type { EntryKind } from "./entry-kind.ts"

/** The fields of a kind that a person may change; undefined: all. Who edits content keeps only the agency's rates. */
export function editableFields(kind: EntryKind, staff: Pick<StaffMember, "roles">): readonly string[] | undefined {
  return kind === "agency" && !may(staff, "agency") ? ["rates"] : undefined
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
