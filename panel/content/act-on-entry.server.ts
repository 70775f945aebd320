import { data, redirect } from "react-router"
import type { Services } from "#domain/services.server.ts"
import type { StaffMember } from "#domain/staff/staff.ts"
import { editableFields } from "#domain/entries/editable-fields.ts"
import { type Draft, discardDraft } from "#domain/entries/drafts.server.ts"
import { editList, readListEdit } from "#domain/entries/edit-list.ts"
import { type GroupField, formFields } from "#domain/entries/entry-form.ts"
import { type EntryRef, documentSchemas, isNumbered } from "#domain/entries/entry-kind.ts"
import { referenceFields } from "#domain/entries/entry-references.server.ts"
import {
  type EntryState,
  findConflict,
  findEntryState,
  saveEdit,
  withDraft,
} from "#domain/entries/entry-state.server.ts"
import { type EntryProblem, planEntries } from "#domain/entries/plan-entries.server.ts"
import { nextQuotaId } from "#domain/entries/quota-ids.server.ts"
import { startCopy } from "#domain/entries/start-entry.server.ts"
import type { EntryView } from "./entry-view.ts"
import { fieldId } from "./form-view.ts"
import { type Shown, mayDiscard, presentEntry, presentOtherDraft, presentPublished } from "./present-entry.server.ts"
import { readForm } from "./read-form.server.ts"

/** What the editor's action answers where it does not redirect. */
export interface EntryAnswer {
  /** The form with what was typed. */
  view?: EntryView
  /** Saved by itself; without it nothing new was saved. */
  saved?: true
  /** The draft was saved elsewhere first, in words: nothing more is saved by itself. */
  overtaken?: string
  /** The answer never came. */
  failed?: true
}

interface Attempt {
  services: Services
  staff: StaffMember
  ref: EntryRef
  state: EntryState
  fields: GroupField
  form: FormData
}

/** What a press of one of the editor's buttons does. What was typed is kept in the draft before anything else. */
export async function actOnEntry(services: Services, staff: StaffMember, ref: EntryRef, form: FormData) {
  const state = await findEntryState(services.db, ref)
  if (!state) throw notFound()
  const fields = formFields(documentSchemas[ref.kind])
  const attempt = { services, staff, ref, state, fields, form }
  const intent = textOf(form, "intent")
  if (intent === "discard") return discard(attempt)
  const typed = await readForm(services.db, staff, { ref, fields, form, stored: state.document })
  if (intent === "duplicate") return duplicate(attempt, typed)
  const { document, to, base } = await edit(attempt, typed, intent)
  const edited = { ...ref, document, baseDigest: base, revision: Number(textOf(form, "revision")) || 0 }
  const { published } = state
  const saved = await saveEdit(services.db, { ...edited, published }, staff, services.clock())
  const isAuto = intent === "autosave"
  if (saved.status === "overtaken") {
    if (isAuto) return data<EntryAnswer>({ overtaken: sayOvertaken(saved.draft, staff) })
    return data<EntryAnswer>({ view: await presentOvertaken(attempt, document, base) }, { status: 409 })
  }
  if (!isAuto && intent !== "review") return redirect(addressOf(ref) + to)
  const shown = { document, base, revision: saved.revision }
  const isReviewed = intent === "review" || form.has("conferido")
  const plan = isReviewed ? await planEntries(services.db, [{ ...ref, document }], services.clock()) : undefined
  const problems = (plan?.problems ?? []).map((problem) => explain(problem, document))
  if (isAuto) {
    const formKey = textOf(form, "formulario")
    const view = await presentNow(attempt, saved.draft, { ...shown, formKey, problems, isReviewed })
    return data<EntryAnswer>({ view, saved: true })
  }
  if (problems.length === 0) return redirect(`${addressOf(ref)}/publicar`)
  const view = await presentNow(attempt, saved.draft, { ...shown, formKey: crypto.randomUUID(), problems, isReviewed })
  return data<EntryAnswer>({ view }, { status: 422 })
}

export function addressOf({ kind, id }: EntryRef): string {
  return `/conteudo/${kind}/${id}`
}

/** What was typed, changed as the button says, and the anchor to return to. */
async function edit(
  { services, staff, ref, state, fields, form }: Attempt,
  typed: Record<string, unknown>,
  intent: string,
) {
  const base = textOf(form, "base")
  const unchanged = { document: typed, to: "", base }
  const list = readListEdit(intent, fields)
  if (list) {
    const { document, at } = editList(typed, list, await newItem(services, ref, list.field, typed))
    const items = document[list.field] as unknown[] | undefined
    return { document, to: `#${fieldId(items?.length ? `${list.field}[${at}]` : list.field)}`, base }
  }
  const [, what, field = ""] = /^(keep|take-draft|take-published):(.*)$/s.exec(intent) ?? []
  if (what === "keep") return { ...unchanged, base: field }
  const isOwn = editableFields(ref.kind, staff)?.includes(field) ?? fields.fields.some(({ name }) => name === field)
  if (what === undefined || !isOwn) return unchanged
  const source = (what === "take-draft" ? state.draft?.document : state.published?.document) as typeof typed | undefined
  return { document: { ...typed, [field]: source?.[field] }, to: `#${fieldId(field)}`, base }
}

async function newItem({ db }: Services, { kind }: EntryRef, field: string, typed: Record<string, unknown>) {
  if (kind === "honeymoons" && field === "cotes") return { id: await nextQuotaId(db, typed) }
  return null
}

async function discard({ services: { db }, staff, ref, state, form }: Attempt) {
  if (!mayDiscard(ref, staff, state)) throw new Response(null, { status: 403 })
  const revision = Number(textOf(form, "revision")) || 0
  if (revision > 0 && !(await discardDraft(db, ref, revision)) && state.draft)
    return redirect(`${addressOf(ref)}?feito=outro`)
  const isLeft = await findEntryState(db, ref)
  return redirect(isLeft ? `${addressOf(ref)}?feito=descartado` : `/conteudo/${ref.kind}?feito=descartado`)
}

async function duplicate({ services: { db, clock }, staff, ref }: Attempt, typed: Record<string, unknown>) {
  if (!isNumbered(ref.kind)) throw notFound()
  const id = await startCopy(db, ref.kind, typed, staff, clock())
  return redirect(`/conteudo/${ref.kind}/${id}?feito=copia`)
}

/** The entry as it was read at first, with the draft as it was saved. */
async function presentNow(
  { services, staff, ref, state: before }: Attempt,
  draft: Draft | undefined,
  shown: Shown,
): Promise<EntryView> {
  const state = withDraft(before, draft)
  return presentEntry(services, staff, {
    ref,
    state,
    shown: { ...shown, conflict: await conflictOf(services, ref, state) },
  })
}

/** What was published since the draft began. */
export async function conflictOf(
  services: Services,
  ref: EntryRef,
  { draft, published, digest, document }: EntryState,
) {
  const conflict = draft && (await findConflict(services.db, ref, draft, published))
  return conflict && presentPublished(services, ref, { conflict, document, digest })
}

/** Somebody saved, published or discarded the draft meanwhile: theirs beside what was typed, which stays. */
async function presentOvertaken({ services, staff, ref }: Attempt, document: Record<string, unknown>, base: string) {
  const state = await findEntryState(services.db, ref)
  if (!state) throw notFound()
  const { draft, published, digest } = state
  const newer = draft ? undefined : await findConflict(services.db, ref, { baseDigest: base, document }, published)
  const conflict = newer
    ? await presentPublished(services, ref, { conflict: newer, document, digest })
    : await presentOtherDraft(services, ref, { draft, document, digest })
  const shown = { document, base, revision: draft?.revision ?? 0, formKey: crypto.randomUUID(), conflict }
  return presentEntry(services, staff, { ref, state, shown })
}

/** A name that no entry has is no number: that would not help anybody. */
function explain(problem: EntryProblem, document: Record<string, unknown>): EntryProblem {
  const typed = document[problem.field]
  return problem.field in referenceFields && typeof typed === "string"
    ? { ...problem, reason: `não encontramos “${typed}”: escolha um nome da lista` }
    : problem
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === "string" ? value : ""
}

function notFound(): Response {
  return new Response(null, { status: 404 })
}

function sayOvertaken(draft: Draft | undefined, staff: StaffMember): string {
  const who =
    draft?.staffId === staff.id ? "Você guardou em outra janela" : `${draft?.savedBy ?? "Outra pessoa"} guardou antes`
  return `${who}. Aperte Guardar para ver as duas.`
}
