import type { Database } from "#platform/database/connect.ts"
import { editableFields, mayChange } from "#domain/entries/editable-fields.ts"
import { findEntry } from "#domain/entries/documents/read-entries.server.ts"
import type { EntryRef } from "#domain/entries/entry-kind.ts"
import { type MemberRow, memberOf } from "#domain/staff/sessions.server.ts"
import { may } from "#domain/staff/staff.ts"
import type { StaffRow } from "#domain/staff/staff-rows.server.ts"
import type { Draft } from "./drafts.server.ts"
import { rebaseDraft } from "./rebase-draft.server.ts"

/** A person, as far as it decides what this one may publish. */
export type Publishing = MemberRow & Pick<StaffRow, "disabled_at">

/** Whether a person may now publish all that a draft changes. */
export async function mayPublishDraft(
  db: Database,
  draft: EntryRef & Pick<Draft, "document" | "baseDigest">,
  person: Publishing,
): Promise<boolean> {
  const { roles } = memberOf(person)
  if (person.disabled_at !== null || !may({ roles }, "content")) return false
  if (!editableFields(draft.kind, { roles })) return true
  const published = await findEntry(db, draft)
  const { document: after } = await rebaseDraft(db, draft, published)
  return mayChange(draft.kind, { roles }, { before: published?.document, after })
}
