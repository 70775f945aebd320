import type { EntryStatus } from "#domain/entries/drafts/entry-status.ts"
import type { EntryKind, EntryRef } from "#domain/entries/entry-kind.ts"
import type { SectionView } from "#panel/content/fields/form-view.ts"

/** An entry as the editor shows it. */
export interface EntryView {
  kind: EntryKind
  id: string
  title: string
  state: EntryStatus
  /** State and schedule as text. */
  stateText: string
  /** Label of the button that leads to publishing. */
  next: string
  /** Revision of the draft that the form is based on; 0 without a draft. */
  revision: number
  /** The state that the form started from, as `readFormBase` reads it. */
  base: string
  /** Who else saved the draft, as `readOtherSaver` reads it. */
  otherSaver: string
  /** React key of the form; another key resets it. */
  formKey: string
  sections: SectionView[]
  /** Validation problems, in the order of the form. */
  problems: ProblemView[]
  /** Other drafts that must be published with this one. */
  together?: TogetherView | undefined
  /** A review was requested: every save validates again. */
  isReviewed: boolean
  /** Label of the button that discards the draft; absent if this person may not. */
  discard?: string
  mayDuplicate: boolean
  /** The note below the form. */
  note: string
  /** The list that contains the entry. */
  list: { to: string; name: string }
  /** Whether the form is saved: "Rascunho guardado há 2 min". */
  saveText: string
  /** When the scheduled publication runs: "qui 26/11, 8h". */
  scheduled?: string
  /** The scheduled publication that was refused. */
  refused?: { age: string; problems: ProblemView[] }
  /** Another person who saved the draft a moment ago. */
  coEditor?: { name: string; age: string }
  conflict?: ConflictView
  /** Address of the entry's page on the site, as it is published; absent if the entry is not. */
  page?: string
  /** Absent for a new entry without a draft. */
  preview?: {
    /** Address of the page with the draft. */
    address: string
    today: string
    /** The entry, and the drafts that its page needs. */
    entries: EntryRef[]
  }
}

const stateNames: Record<EntryStatus, string> = {
  published: "No ar",
  modified: "No ar, com mudança guardada",
  draft: "Rascunho",
  unpublished: "Fora do ar",
}

/** "No ar", "No ar, com mudança agendada para qui 26/11, 8h". */
export function formatState({ state, scheduled }: Pick<EntryView, "state" | "scheduled">): string {
  if (!scheduled) return stateNames[state]
  return state === "modified"
    ? `No ar, com mudança agendada para ${scheduled}`
    : `${stateNames[state]}, agendado para ${scheduled}`
}

export interface ProblemView {
  label: string
  reason: string
  /** An anchor of this page, or another entry's editor. */
  to: string
}

/** Drafts that must be published together with this one, and the page that does it. */
export interface TogetherView {
  /** "cidade Atins", "país Chile" */
  names: string[]
  to: string
}

export interface ConflictView {
  /** "Rita publicou outra versão, hoje, 10h12" */
  title: string
  advice: string
  who: string
  /** `take`: value of the button that takes theirs; absent if it is the same. */
  fields: ReadonlyArray<{ name: string; label: string; theirs: string; mine: string; take?: string }>
  /** Nothing of the form is saved before the choice. */
  isUnsaved?: true
  /** The button that goes on with the form. */
  keep: { value: string; label: string }
}
