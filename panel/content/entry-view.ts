import type { EntryKind } from "#domain/entries/entry-kind.ts"
import type { SectionView } from "./form-view.ts"

/** What the editor shows of an entry. */
export interface EntryView {
  kind: EntryKind
  id: string
  title: string
  state: EntryStateName
  /** Of the draft that the form is based on; 0: there is none. */
  revision: number
  /** Digest of the published entry that the form is based on. */
  base: string
  /** Other than the form of another key, it starts anew. */
  formKey: string
  sections: SectionView[]
  /** The mistakes, in the order of the form. */
  problems: ProblemView[]
  warnings: ProblemView[]
  /** The mistakes were asked for: they are looked for at every save. */
  isReviewed: boolean
  /** There is a draft that this person may discard. */
  mayDiscard: boolean
  /** How many fields differ from what is published. */
  changes: number
  /** When the draft was saved: "há 2 min". */
  saved?: string
  /** Somebody else who saved it a moment ago. */
  companion?: { name: string; age: string }
  conflict?: ConflictView
}

/** On the site; there with a change that is kept; never published; taken off the site. */
export type EntryStateName = "air" | "kept" | "draft" | "off"

export const stateNames: Record<EntryStateName, string> = {
  air: "No ar",
  kept: "No ar, com mudança guardada",
  draft: "Rascunho",
  off: "Fora do ar",
}

export interface ProblemView {
  label: string
  reason: string
  /** An anchor of the page, or another entry's editor. */
  to: string
}

export interface ConflictView {
  /** `published`: it is on the site; `draft`: somebody saved the draft. */
  source: "published" | "draft"
  who: string
  when: string
  /** The others took the entry off the site, or the draft is gone. */
  isRemoved: boolean
  fields: ReadonlyArray<{ name: string; label: string; theirs: string; mine: string }>
  /** Digest of what is published now. */
  digest: string
}
