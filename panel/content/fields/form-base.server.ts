import type { FormBase } from "#domain/entries/drafts/save-edit.server.ts"
import { formRevision, formText } from "#panel/form-text.server.ts"
import { unansweredPrefix } from "./unanswered-fields.ts"

/*
 * The state that a form started from, sent in its fields `base` and `revision`. Its field `otherSaver` says who else
 * saved the draft: the draft names only the last person, who after the form's own save is this one.
 */

/** Who saved an entry's draft, and when. */
export interface Saver {
  staffId: string | undefined
  savedAt: string
}

export function writeFormBase({ digest, fields }: Omit<FormBase, "revision">): string {
  return [digest, ...fields].join(".")
}

export function readFormBase(form: FormData): FormBase {
  const [digest = "", ...fields] = formText(form, "base").split(".")
  return { digest, revision: formRevision(form) ?? 0, fields }
}

export function writeOtherSaver({ staffId, savedAt }: Saver): string {
  return `${staffId}~${savedAt}`
}

export function readOtherSaver(form: FormData): Saver | undefined {
  const [staffId, savedAt = ""] = formText(form, "otherSaver").split("~")
  return Number.isNaN(Date.parse(savedAt)) ? undefined : { staffId, savedAt }
}

/** The form's earlier save that has had no answer, if it carries one. */
export function readUnanswered(form: FormData): FormData | undefined {
  const sent = new FormData()
  for (const [name, value] of form)
    if (name.startsWith(unansweredPrefix)) sent.append(name.slice(unansweredPrefix.length), value)
  return [...sent].length > 0 ? sent : undefined
}
