import type { Services } from "#domain/services.server.ts"
import type { StaffMember } from "#domain/staff/staff.ts"
import { getAgency } from "#domain/agency/agency.server.ts"
import type { Draft } from "#domain/entries/drafts/drafts.server.ts"
import { editableFields, mayChange } from "#domain/entries/editable-fields.ts"
import { formFields } from "#domain/entries/entry-form.ts"
import { type EntryKind, type EntryRef, documentSchemas, isSameEntry } from "#domain/entries/entry-kind.ts"
import { kindNames, titleOf } from "#domain/entries/entry-names.ts"
import { nameReference, referenceFields } from "#domain/entries/entry-references.server.ts"
import type { EntryStatus } from "#domain/entries/drafts/entry-status.ts"
import type { EntryState } from "#domain/entries/drafts/entry-state.server.ts"
import { differingFields, fingerprintsOf } from "#domain/entries/drafts/merge-fields.server.ts"
import { listNamedPictures } from "#domain/entries/named-pictures.server.ts"
import { listNeededDrafts } from "#domain/entries/drafts/needed-drafts.server.ts"
import type { EntryProblem } from "#domain/entries/publish/plan-entries.server.ts"
import { formatField, formatPlace } from "#domain/entries/field-descriptions/format-field.ts"
import type { Database } from "#platform/database/connect.ts"
import { formatList } from "#platform/text/format-list.ts"
import { today } from "#platform/time/day.ts"
import { formatAge, formatComingInstant } from "#platform/time/relative-time.ts"
import { isNumberedKind, listHref } from "#panel/content/content-kinds.ts"
import { entryHref } from "#panel/entry-address.ts"
import { findOtherSaver, presentCoEditor } from "./co-editor.server.ts"
import { sectionsOf } from "./entry-sections.ts"
import { type ConflictView, type EntryView, type ProblemView, formatState } from "./entry-view.ts"
import { type Saver, writeOtherSaver, writeFormBase } from "#panel/content/fields/form-base.server.ts"
import { fieldId } from "#panel/content/fields/form-view.ts"
import { withoutSection } from "#domain/entries/preview/preview-address.ts"
import { pageOfEntry } from "#panel/content/page-of-entry.server.ts"
import { changesOf } from "#panel/content/history/present-differences.server.ts"
import { noChanges, presentChanges } from "#panel/content/fields/present-changes.server.ts"
import { presentForm } from "#panel/content/fields/present-form.server.ts"
import { presentTogether } from "#panel/content/publish/present-together.server.ts"

/** The form's document and how it got there. */
export interface Shown {
  document: Record<string, unknown>
  /** The document that the form started from; a field equal to it counts as unchanged. Default: `document`. */
  began?: Record<string, unknown>
  /** After an autosave: what was saved. The form may show another document. */
  savedDocument?: Record<string, unknown>
  revision: number
  formKey: string
  problems?: readonly EntryProblem[]
  isReviewed?: boolean
  conflict?: ConflictView | undefined
  /** Who else saved the draft before this form's own save. */
  otherSaver?: Saver | undefined
}

/** The editor's view of an entry: its state and schedule, and the form with labels, values and problems. */
export async function presentEntry(
  services: Services,
  staff: StaffMember,
  { ref, state, shown }: { ref: EntryRef; state: EntryState; shown: Shown },
): Promise<EntryView> {
  const { db, clock } = services
  const { kind, id } = ref
  const { document, began = document, savedDocument = document, problems = [] } = shown
  const fields = formFields(documentSchemas[kind])
  const now = clock()
  const errors = Map.groupBy(problems, ({ field }) => field)
  const otherSaver = findOtherSaver([state.draft, shown.otherSaver], staff, now)
  const isShown = shown.revision > 0 || state.published !== undefined
  // In parallel, because on PostgreSQL each query is a network round trip.
  const [changes, references, pictures, agency, page, address, needed, together, coEditor] = await Promise.all([
    state.published ? presentChanges(db, ref, state.published.document, document) : noChanges,
    nameReferences(db, document),
    listNamedPictures(db, document),
    getAgency(services),
    state.published && pageOfEntry(services, ref, state.published.document),
    isShown ? pageOfEntry(services, ref, savedDocument).then(withoutSection) : "",
    isShown ? listNeededDrafts(db, savedDocument) : [],
    problems.length > 0 ? presentTogether(db, ref, savedDocument) : undefined,
    otherSaver && presentCoEditor(db, otherSaver, now),
  ])
  const facts = {
    kind,
    errors: new Map([...errors].map(([field, found]) => [field, found.map(({ reason }) => reason)])),
    references,
    pictures,
    rates: agency.rates,
    today: today(now),
    editable: editableFields(kind, staff),
    changes,
  }
  const schedule = presentSchedule(ref, state.draft, now)
  return {
    kind,
    id,
    title: titleOf(ref, document),
    state: state.status,
    stateText: formatState({ state: state.status, ...schedule }),
    next: formatNext(state.status, changesOf(ref, state.published?.document, savedDocument).length),
    revision: shown.revision,
    base: writeFormBase({ digest: state.digest, fields: fingerprintsOf(kind, began) }),
    otherSaver: otherSaver ? writeOtherSaver(otherSaver) : "",
    formKey: shown.formKey,
    saveText: formatSaved(ref, state.draft, shown, now),
    sections: presentForm(fields, document, facts),
    problems: problems.map((problem) => presentProblem(ref, problem)),
    isReviewed: shown.isReviewed ?? false,
    mayDuplicate: isNumberedKind(kind),
    note: formatNote(kind, facts.editable),
    list: { to: listHref(kind), name: kindNames[kind].many },
    ...(shown.revision > 0 && mayDiscard(ref, staff, state) && { discard: discardLabel(state) }),
    ...(together && { together }),
    ...schedule,
    ...(coEditor && { coEditor }),
    ...(shown.conflict && { conflict: shown.conflict }),
    ...(page && { page }),
    ...(isShown && {
      preview: {
        address,
        today: today(now),
        entries: [{ kind, id }, ...needed.map(({ kind, id }) => ({ kind, id }))],
      },
    }),
  }
}

/** "Rascunho guardado há 2 min", plus the fields in which the draft differs from the form. */
function formatSaved(
  { kind }: EntryRef,
  draft: Draft | undefined,
  { document, savedDocument, conflict }: Shown,
  now: Date,
): string {
  if (conflict?.isUnsaved) return "Ainda não guardado: escolha abaixo"
  if (!draft) return savedDocument ? "Igual ao que está no ar" : ""
  const saved = `Rascunho guardado ${formatAge(draft.savedAt, now)}`
  const others = differingFields(kind, document, savedDocument ?? document).map((name) => formatField(kind, name))
  return others.length === 0 ? saved : `${saved}, com o que outra janela mudou em ${formatList(others, "e")}`
}

function discardLabel(state: EntryState): string {
  return state.status === "draft" ? "Apagar este rascunho" : "Descartar a mudança guardada"
}

function formatNext(status: EntryStatus, changes: number): string {
  if (status === "unpublished") return "Pôr de volta no ar"
  if (status === "draft" || changes === 0) return "Publicar"
  return changes === 1 ? "Publicar 1 mudança" : `Publicar ${changes} mudanças`
}

const publishNote = "Só o que você publica aparece no site."
const menusNote =
  "Os menus do site não ficam aqui: em Conteúdo › Páginas, cada página diz em qual está, e a ordem se muda na lista."

/** Names the sections that this person may not edit, and who may. */
function formatNote(kind: EntryKind, editable: readonly string[] | undefined): string {
  const closed = sectionsOf[kind].filter(({ fields }) => editable && !fields.some((name) => editable.includes(name)))
  const note = kind === "agency" ? `${publishNote} ${menusNote}` : publishNote
  return closed.length === 0 ? note : `${note} Só a direção muda: ${closed.map(({ title }) => title).join(", ")}.`
}

function presentSchedule(ref: EntryRef, draft: Draft | undefined, now: Date): Pick<EntryView, "scheduled" | "refused"> {
  if (draft?.publishAt) return { scheduled: formatComingInstant(draft.publishAt, now) }
  if (!draft?.refused) return {}
  const { at, problems } = draft.refused
  return { refused: { age: formatAge(at, now), problems: problems.map((problem) => presentProblem(ref, problem)) } }
}

/** A draft with changes that this person may not make can only be discarded by those who may. */
export function mayDiscard({ kind }: EntryRef, staff: StaffMember, { draft, published }: EntryState): boolean {
  return mayChange(kind, staff, { before: published?.document, after: draft?.document })
}

/** A problem with its label and a link to its field. */
export function presentProblem(ref: EntryRef, problem: EntryProblem): ProblemView {
  const { field, reason } = problem
  const isOwn = isSameEntry(problem, ref)
  return { label: formatPlace(problem, ref), reason, to: isOwn ? `#${fieldId(field)}` : entryHref(problem) }
}

/** The problem with a link to the editor, for other pages. */
export function atEditor(ref: EntryRef, found: EntryProblem): ProblemView {
  const problem = presentProblem(ref, found)
  return { ...problem, to: problem.to.startsWith("#") ? entryHref(ref) + problem.to : problem.to }
}

async function nameReferences(db: Database, document: Record<string, unknown>): Promise<Map<string, string>> {
  const named = Object.entries(referenceFields).flatMap(([field, kind]) => {
    const id = document[field]
    return typeof id === "number" ? [[kind, id] as const] : []
  })
  return new Map(
    await Promise.all(named.map(async ([kind, id]) => [`${kind} ${id}`, await nameReference(db, kind, id)] as const)),
  )
}
