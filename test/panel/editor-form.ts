import { formFields } from "#domain/entries/entry-form.ts"
import { type EntryRef, documentSchemas } from "#domain/entries/entry-kind.ts"
import { findEntryState } from "#domain/entries/drafts/entry-state.server.ts"
import { formBaseOf } from "#domain/entries/drafts/save-edit.server.ts"
import { writeFormBase } from "#panel/content/fields/form-base.server.ts"
import type { Database } from "#platform/database/connect.ts"
import { formEntries } from "#test/fixtures/form-entries.ts"

/** The fields that the browser sends with the editor's form, with these values typed. */
export async function editorForm(
  db: Database,
  ref: EntryRef,
  typed: Record<string, string> = {},
): Promise<Record<string, string | string[]>> {
  const state = await findEntryState(db, ref)
  const fields: Record<string, string[]> = {}
  for (const [name, value] of formEntries(formFields(documentSchemas[ref.kind]), state?.document))
    (fields[name] ??= []).push(value)
  return {
    ...fields,
    revision: String(state?.draft?.revision ?? 0),
    base: state ? writeFormBase(formBaseOf(ref.kind, state)) : "",
    formKey: "um",
    ...typed,
  }
}
