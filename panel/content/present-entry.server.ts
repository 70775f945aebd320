import type { Services } from "#domain/services.server.ts"
import type { StaffMember } from "#domain/staff/staff.ts"
import { getAgency } from "#domain/agency/agency.server.ts"
import type { Draft } from "#domain/entries/drafts.server.ts"
import { editableFields, mayChange } from "#domain/entries/editable-fields.ts"
import { formFields } from "#domain/entries/entry-form.ts"
import { type EntryRef, documentSchemas, entryKey } from "#domain/entries/entry-kind.ts"
import { kindNames, titleOf } from "#domain/entries/entry-names.ts"
import { nameReference, referenceFields } from "#domain/entries/entry-references.server.ts"
import { changedFields } from "#domain/entries/changed-fields.server.ts"
import type { Conflict, EntryState } from "#domain/entries/entry-state.server.ts"
import { findNamedPictures } from "#domain/entries/named-pictures.server.ts"
import { findNeededDrafts } from "#domain/entries/needed-drafts.server.ts"
import type { EntryProblem } from "#domain/entries/plan-entries.server.ts"
import { sayField, sayPlace } from "#domain/entries/words/say-field.ts"
import type { Database } from "#platform/database/connect.ts"
import { today } from "#platform/time/day.ts"
import { sayAge, sayComingInstant, sayInstant } from "#platform/time/spoken-time.ts"
import { isNumberedKind, listAddress } from "./content-kinds.ts"
import { type ConflictView, type EntryStateName, type EntryView, type ProblemView, sayState } from "./entry-view.ts"
import { fieldId } from "./form-view.ts"
import { pageOfEntry } from "./page-of-entry.server.ts"
import { changesOf } from "./present-differences.server.ts"
import { presentForm } from "./present-form.server.ts"
import { presentTogether } from "./present-together.server.ts"
import { sayValue } from "./say-value.server.ts"

/** What the form holds and how it came to it. */
export interface Shown {
  document: Record<string, unknown>
  revision: number
  base: string
  formKey: string
  problems?: readonly EntryProblem[]
  warnings?: readonly EntryProblem[]
  isReviewed?: boolean
  conflict?: ConflictView | undefined
}

/** Somebody who saved the draft within this time is taken for being at it. */
const companyMs = 15 * 60_000

export async function presentEntry(
  services: Services,
  staff: StaffMember,
  { ref, state, shown }: { ref: EntryRef; state: EntryState; shown: Shown },
): Promise<EntryView> {
  const { db, clock } = services
  const { kind, id } = ref
  const { document, problems = [], warnings = [] } = shown
  const fields = formFields(documentSchemas[kind])
  const now = clock()
  const errors = Map.groupBy(problems, ({ field }) => field)
  const isShown = shown.revision > 0 || state.published !== undefined
  // At once: on PostgreSQL each is a way to the server and back.
  const [references, pictures, agency, address, needed, together] = await Promise.all([
    nameReferences(db, document),
    findNamedPictures(db, document),
    getAgency(services),
    isShown ? pageOfEntry(db, ref, document) : "",
    isShown ? findNeededDrafts(db, document) : [],
    problems.length > 0 ? presentTogether(db, ref, document) : undefined,
  ])
  const facts = {
    kind,
    errors: new Map([...errors].map(([field, found]) => [field, found.map(({ reason }) => reason)])),
    references,
    pictures,
    rates: agency.rates,
    today: today(now),
    editable: editableFields(kind, staff),
  }
  const company = companionOf(state.draft, staff, now)
  const schedule = presentSchedule(ref, state.draft, now)
  return {
    kind,
    id,
    title: titleOf(ref, document),
    state: stateOf(state),
    said: sayState({ state: stateOf(state), ...schedule }),
    next: sayNext(stateOf(state), changesOf(ref, state.published?.document, document).length),
    revision: shown.revision,
    base: shown.base,
    formKey: shown.formKey,
    sections: presentForm(fields, document, facts),
    problems: problems.map((problem) => presentProblem(ref, problem)),
    warnings: warnings.map((problem) => presentProblem(ref, problem)),
    isReviewed: shown.isReviewed ?? false,
    mayDiscard: shown.revision > 0 && mayDiscard(ref, staff, state),
    mayDuplicate: isNumberedKind(kind),
    list: { to: listAddress(kind), name: kindNames[kind].many },
    ...(state.draft && { saved: sayAge(state.draft.savedAt, now) }),
    ...(together && { together }),
    ...schedule,
    ...(company && { companion: company }),
    ...(shown.conflict && { conflict: shown.conflict }),
    ...(isShown && {
      preview: {
        address,
        today: today(now),
        entries: [{ kind, id }, ...needed.map(({ kind, id }) => ({ kind, id }))],
      },
    }),
  }
}

function sayNext(state: EntryStateName, changes: number): string {
  if (state === "off") return "Pôr de volta no ar"
  if (state === "draft" || changes === 0) return "Publicar"
  return changes === 1 ? "Publicar 1 mudança" : `Publicar ${changes} mudanças`
}

function presentSchedule(ref: EntryRef, draft: Draft | undefined, now: Date): Pick<EntryView, "scheduled" | "refused"> {
  if (draft?.publishAt) return { scheduled: sayComingInstant(draft.publishAt, now) }
  if (!draft?.refused) return {}
  const { at, problems } = draft.refused
  return { refused: { age: sayAge(at, now), problems: problems.map((problem) => presentProblem(ref, problem)) } }
}

function stateOf({ published, draft, removed }: EntryState): EntryStateName {
  if (published) return draft ? "kept" : "air"
  return removed || (draft && draft.baseDigest !== "") ? "off" : "draft"
}

function companionOf(draft: Draft | undefined, staff: StaffMember, now: Date) {
  if (!draft?.savedBy || draft.staffId === staff.id) return undefined
  return now.getTime() - Date.parse(draft.savedAt) < companyMs
    ? { name: draft.savedBy, age: sayAge(draft.savedAt, now) }
    : undefined
}

/** A draft with changes that only others may make is theirs to discard. */
export function mayDiscard({ kind }: EntryRef, staff: StaffMember, { draft, published }: EntryState): boolean {
  return mayChange(kind, staff, { before: published?.document, after: draft?.document })
}

/** A mistake with its label and the way to it. */
export function presentProblem(ref: EntryRef, problem: EntryProblem): ProblemView {
  const { kind, id, field, reason } = problem
  const isOwn = entryKey(problem) === entryKey(ref)
  return { label: sayPlace(problem, ref), reason, to: isOwn ? `#${fieldId(field)}` : `/conteudo/${kind}/${id}` }
}

/** The same for a page other than the editor. */
export function atEditor(ref: EntryRef, found: EntryProblem): ProblemView {
  const problem = presentProblem(ref, found)
  return { ...problem, to: problem.to.startsWith("#") ? `/conteudo/${ref.kind}/${ref.id}${problem.to}` : problem.to }
}

/** What somebody else published since the draft began. */
export async function presentPublished(
  services: Services,
  ref: EntryRef,
  { conflict, document, digest }: { conflict: Conflict; document: Record<string, unknown>; digest: string },
): Promise<ConflictView> {
  const { author, fields, document: theirs } = conflict
  return {
    source: "published",
    who: author?.by ?? "Uma importação",
    when: author ? sayInstant(author.at, services.clock()) : "",
    isRemoved: digest === "",
    fields: await presentFields(services.db, ref, { fields, theirs, mine: document }),
    digest,
  }
}

/** What somebody else saved while one typed. */
export async function presentOtherDraft(
  services: Services,
  ref: EntryRef,
  { draft, document, digest }: { draft: Draft | undefined; document: Record<string, unknown>; digest: string },
): Promise<ConflictView> {
  const theirs = (draft?.document ?? {}) as Record<string, unknown>
  const fields = draft ? changedFields(document, theirs) : []
  return {
    source: "draft",
    who: draft?.savedBy ?? "Outra pessoa",
    when: draft ? sayInstant(draft.savedAt, services.clock()) : "",
    isRemoved: !draft,
    fields: await presentFields(services.db, ref, { fields, theirs, mine: document }),
    digest,
  }
}

async function presentFields(
  db: Database,
  { kind }: EntryRef,
  {
    fields,
    theirs,
    mine,
  }: { fields: readonly string[]; theirs: Record<string, unknown>; mine: Record<string, unknown> },
) {
  const form = formFields(documentSchemas[kind])
  const say = (name: string, value: unknown) => sayValue({ db, kind }, { fields: form, name, value })
  return Promise.all(
    fields.map(async (name) => ({
      name,
      label: sayField(kind, name),
      theirs: await say(name, theirs[name]),
      mine: await say(name, mine[name]),
    })),
  )
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
