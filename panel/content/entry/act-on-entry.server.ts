import { data, href, redirect } from "react-router"
import type { Services } from "#domain/services.server.ts"
import type { StaffMember } from "#domain/staff/staff.ts"
import { editableFields, publishablePart } from "#domain/entries/editable-fields.ts"
import { editList, readListEdit } from "#domain/entries/edit-list.ts"
import { type GroupField, formFields } from "#domain/entries/entry-form.ts"
import { type EntryRef, documentSchemas, isNumbered } from "#domain/entries/entry-kind.ts"
import { referenceFields } from "#domain/entries/entry-references.server.ts"
import { type EntryState, findEntryState } from "#domain/entries/drafts/entry-state.server.ts"
import { type EntryProblem, planEntries } from "#domain/entries/publish/plan-entries.server.ts"
import { nextQuotaId } from "#domain/entries/drafts/quota-ids.server.ts"
import type { Rebased } from "#domain/entries/drafts/rebase-draft.server.ts"
import { saveEdit } from "#domain/entries/drafts/save-edit.server.ts"
import { takeField } from "#domain/entries/take-field.ts"
import { startCopy } from "#domain/entries/drafts/start-entry.server.ts"
import { entryHref } from "#panel/entry-address.ts"
import { entryFlashHref } from "#panel/entry-flash.ts"
import type { NotSentReason } from "#panel/shell/submit-failure.ts"
import { findOtherSaver } from "./co-editor.server.ts"
import type { EntryView } from "./entry-view.ts"
import { readOtherSaver, readFormBase, readUnanswered } from "#panel/content/fields/form-base.server.ts"
import { fieldId } from "#panel/content/fields/form-view.ts"
import {
  type EditConflict,
  presentEditConflict,
  presentPublished,
  formatEditConflict,
} from "./present-conflict.server.ts"
import { type Shown, presentEntry } from "./present-entry.server.ts"
import { readForm } from "#panel/content/fields/read-form.server.ts"
import { formText } from "#panel/form-text.server.ts"
import { notFound } from "#panel/not-found.server.ts"

/** The editor action's answer if it does not redirect. */
export interface EntryAnswer {
  /** The form with the submitted values. */
  view?: EntryView
  /** A message: another draft was saved first. Autosave stops. */
  conflictText?: string
  /** The same, as scripts of the release before name it in tabs that an update finds open. Remove in the next one. */
  overtaken?: string
  /** Why the form was not processed. Only where `mayRetry` says so, the same form may be taken later. */
  failed?: NotSentReason
}

interface Attempt {
  services: Services
  staff: StaffMember
  ref: EntryRef
  state: EntryState
  /** The fields that this person may edit. */
  own: GroupField
  form: FormData
}

/** Handles the editor's buttons. What was typed is saved in the draft first. */
export async function actOnEntry(services: Services, staff: StaffMember, ref: EntryRef, form: FormData) {
  const state = await findEntryState(services.db, ref)
  if (!state) throw notFound()
  const fields = formFields(documentSchemas[ref.kind])
  const editable = editableFields(ref.kind, staff)
  const own = { ...fields, fields: fields.fields.filter(({ name }) => editable?.includes(name) ?? true) }
  const attempt = { services, staff, ref, state, own, form }
  const intent = formText(form, "intent")
  // The next page asks for confirmation.
  if (intent === "discard") return redirect(href("/conteudo/:kind/:id/descartar", ref))
  const read = (one: FormData) => readForm(services, staff, { ref, fields, form: one, stored: state.document })
  const typed = await read(form)
  const sent = readUnanswered(form)
  const { document, to, accepted } = await edit(attempt, typed, intent)
  const edited = {
    ...ref,
    document,
    begun: readFormBase(form),
    unanswered: sent && (await read(sent)),
    accepted,
    state,
  }
  const saved = await saveEdit(services.db, edited, staff, services.clock())
  const isAuto = intent === "autosave"
  if (saved.status === "conflict")
    return isAuto
      ? conflictAnswer(formatEditConflict(saved.state.draft, staff))
      : data<EntryAnswer>({ view: await showBoth(attempt, saved) }, { status: 409 })
  if (intent === "duplicate") return duplicate(attempt, saved.document)
  if (!isAuto && intent !== "review") return redirect(entryHref(ref) + to)
  const isReviewed = intent === "review" || form.has("reviewed")
  const change = { ...ref, document: publishedBy(attempt, saved.document) }
  const plan = isReviewed ? await planEntries(services.db, [change], services.clock()) : undefined
  const problems = (plan?.problems ?? []).map((problem) => explain(problem, saved.document))
  const shown = { revision: saved.revision, conflict: await conflictOf(services, ref, saved), problems, isReviewed }
  if (isAuto) {
    // An autosave does not change the form, even if others' changes were merged into the draft.
    // Tabs that an update finds open send the key under the name of the release before. Remove in the next one.
    const formKey = formText(form, "formKey") || formText(form, "formulario")
    const own = { ...shown, document, savedDocument: saved.document, formKey }
    return data<EntryAnswer>({ view: await presentNow(attempt, own) })
  }
  if (problems.length === 0) return redirect(href("/conteudo/:kind/:id/publicar", ref))
  const view = await presentNow(attempt, { ...shown, document: saved.document, formKey: crypto.randomUUID() })
  return data<EntryAnswer>({ view }, { status: 422 })
}

function conflictAnswer(text: string) {
  return data<EntryAnswer>({ conflictText: text, overtaken: text })
}

/** What this person would publish of the draft: others may have left the rest of it unfinished. */
function publishedBy({ staff, ref, state }: Attempt, document: Record<string, unknown>): unknown {
  const part = publishablePart(ref.kind, staff, { before: state.published?.document, after: document })
  return part ? part.document : document
}

/** The typed document with the button's change applied, and the anchor to return to. */
async function edit(
  { services, ref, state, own }: Attempt,
  typed: Record<string, unknown>,
  intent: string,
): Promise<{ document: Record<string, unknown>; to: string; accepted?: string }> {
  const list = readListEdit(intent, own)
  if (list) {
    const { document, at } = editList(typed, list, await newItem(services, ref, list.field, typed))
    const items = document[list.field] as unknown[] | undefined
    return { document, to: `#${fieldId(items?.length ? `${list.field}[${at}]` : list.field)}` }
  }
  const [, what, taken = ""] = /^(keep|take-draft|take-published):(.*)$/s.exec(intent) ?? []
  if (what === "keep") return { document: typed, to: "", accepted: taken }
  if (what === undefined) return { document: typed, to: "" }
  const from = what === "take-draft" ? state.draft?.document : state.published?.document
  const paths = taken.split(" ")
  const document = paths.reduce((edited, path) => takeField(own, edited, { from, path }), typed)
  return { document, to: document === typed ? "" : `#${fieldId(paths[0] ?? "")}` }
}

async function newItem({ db }: Services, { kind }: EntryRef, field: string, typed: Record<string, unknown>) {
  if (kind === "honeymoons" && field === "cotes") return { id: await nextQuotaId(db, typed) }
  return null
}

async function duplicate({ services: { db, clock }, staff, ref, own }: Attempt, document: Record<string, unknown>) {
  if (!isNumbered(ref.kind)) throw notFound()
  const copied = Object.fromEntries(Object.entries(document).filter(([name]) => isAmong(own, name)))
  const id = await startCopy(db, ref.kind, copied, staff, clock())
  return redirect(entryFlashHref({ kind: ref.kind, id }, "copia"))
}

function isAmong({ fields }: GroupField, field: string): boolean {
  return fields.some(({ name }) => name === field)
}

async function presentNow({ services, staff, ref, state: before, form }: Attempt, shown: Shown): Promise<EntryView> {
  const state = await findEntryState(services.db, ref)
  if (!state) throw notFound()
  const otherSaver = findOtherSaver([before.draft, readOtherSaver(form)], staff, services.clock())
  return presentEntry(services, staff, { ref, state, shown: { ...shown, otherSaver } })
}

/** Changes published since the draft began, if they touch the same fields. */
export async function conflictOf(
  services: Services,
  ref: EntryRef,
  { document, publishedConflict }: Pick<Rebased, "document" | "publishedConflict">,
) {
  return publishedConflict && presentPublished(services, ref, { conflict: publishedConflict, document })
}

/** Shows others' changes beside what was typed, which stays in the form. The person chooses by field. */
async function showBoth(attempt: Attempt, conflict: EditConflict): Promise<EntryView> {
  const { document, state } = conflict
  return presentNow(attempt, {
    document,
    began: state.document,
    revision: state.draft?.revision ?? 0,
    formKey: crypto.randomUUID(),
    conflict: await presentEditConflict(attempt.services, attempt.ref, conflict),
  })
}

/** An unknown reference name fails as "not a number"; this message names the text instead. */
function explain(problem: EntryProblem, document: Record<string, unknown>): EntryProblem {
  const typed = document[problem.field]
  return problem.field in referenceFields && typeof typed === "string"
    ? { ...problem, reason: `não encontramos “${typed}”: escolha um nome da lista` }
    : problem
}
