import type { Services } from "#domain/services.server.ts"
import type { StaffMember } from "#domain/staff/staff.ts"
import type { Draft } from "#domain/entries/drafts/drafts.server.ts"
import { formFields } from "#domain/entries/entry-form.ts"
import { findAuthor } from "#domain/entries/history/entry-history.server.ts"
import { type EntryRef, documentSchemas } from "#domain/entries/entry-kind.ts"
import { fieldsTakenWith } from "#domain/entries/drafts/merge-fields.server.ts"
import type { Conflict } from "#domain/entries/drafts/rebase-draft.server.ts"
import type { EditResult } from "#domain/entries/drafts/save-edit.server.ts"
import { formatField } from "#domain/entries/field-descriptions/format-field.ts"
import type { Database } from "#platform/database/connect.ts"
import { formatRelativeInstant } from "#platform/time/relative-time.ts"
import type { ConflictView } from "./entry-view.ts"
import { formatValue } from "#panel/content/history/format-value.server.ts"
import { isFile } from "#panel/content/history/present-differences.server.ts"

type Values = Readonly<Record<string, unknown>>
export type EditConflict = Extract<EditResult, { status: "conflict" }>

/** The conflict with a version that somebody published since the draft began. */
export async function presentPublished(
  services: Services,
  ref: EntryRef,
  { conflict, document }: { conflict: Conflict; document: Values },
): Promise<ConflictView> {
  const { author, fields, document: theirs, digest } = conflict
  const isRemoved = digest === ""
  const who = author?.by ?? "Uma importação"
  const did = isRemoved ? "tirou este item do ar" : "publicou outra versão"
  return {
    title: author ? `${who} ${did}, ${formatRelativeInstant(author.at, services.clock())}` : `${who} ${did}`,
    advice: isRemoved ? "Publicar põe este item de volta no site, como está abaixo." : advice,
    who,
    fields: await presentFields(services.db, ref, { fields, theirs, mine: document, source: "published" }),
    keep: { value: `keep:${digest}`, label: "Já comparei: seguir com o que está no formulário" },
  }
}

const advice = "O que você escreveu está todo abaixo. Compare e escolha campo a campo, ou fique com o seu."

/** The conflict with what somebody saved, published or discarded in the meantime. */
export async function presentEditConflict(
  services: Services,
  ref: EntryRef,
  { state, conflictingFields, isDiscarded, document }: EditConflict,
): Promise<ConflictView> {
  const { draft, digest } = state
  if (!draft && !isDiscarded) {
    const author = await findAuthor(services.db, ref)
    const conflict = { author, fields: conflictingFields, document: state.document, digest }
    return { ...(await presentPublished(services, ref, { conflict, document })), isUnsaved: true }
  }
  const who = draft?.savedBy ?? "Outra pessoa"
  const did = isDiscarded ? "descartou o rascunho" : "guardou outra mudança"
  const theirs = state.document
  return {
    title: draft ? `${who} ${did}, ${formatRelativeInstant(draft.savedAt, services.clock())}` : `${who} ${did}`,
    advice,
    who,
    fields: await presentFields(services.db, ref, {
      fields: conflictingFields,
      theirs,
      mine: document,
      source: "draft",
    }),
    isUnsaved: true,
    keep: { value: "save-mine", label: "Guardar o que está no formulário" },
  }
}

/** The conflict in one line, for the autosave status. */
export function formatEditConflict(draft: Draft | undefined, staff: StaffMember): string {
  const who =
    draft?.staffId === staff.id ? "Você guardou em outra janela" : `${draft?.savedBy ?? "Outra pessoa"} guardou antes`
  return `${who}. Aperte Guardar para ver as duas.`
}

async function presentFields(
  db: Database,
  { kind }: EntryRef,
  {
    fields,
    theirs,
    mine,
    source,
  }: { fields: readonly string[]; theirs: Values; mine: Values; source: "published" | "draft" },
) {
  const form = formFields(documentSchemas[kind])
  const format = async (name: string, values: Values) =>
    isFile({ kind, field: name })
      ? formatFile(values)
      : formatValue({ db, kind }, { fields: form, name, value: values[name] })
  return Promise.all(
    fields.map(async (name) => {
      const [text, own] = await Promise.all([format(name, theirs), format(name, mine)])
      const isOnlyForm = text !== "" && text === own && JSON.stringify(theirs[name]) !== JSON.stringify(mine[name])
      const shown = isOnlyForm ? `${text} (as palavras são as mesmas; a forma é outra)` : text
      return {
        name,
        label: formatField(kind, name),
        theirs: shown,
        mine: own,
        ...(shown !== own && { take: `take-${source}:${fieldsTakenWith(kind, name).join(" ")}` }),
      }
    }),
  )
}

/** The first digits of the hash tell two files of one size apart. */
function formatFile({ hash, width, height }: Values): string {
  return `${width} × ${height} pixels (${String(hash).slice(0, 6)})`
}
