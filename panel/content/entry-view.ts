import type { EntryKind, EntryRef } from "#domain/entries/entry-kind.ts"
import type { SectionView } from "./form-view.ts"

/** What the editor shows of an entry. */
export interface EntryView {
  kind: EntryKind
  id: string
  title: string
  state: EntryStateName
  /** The state and its schedule, in words. */
  said: string
  /** The words of the button that leads to publishing. */
  next: string
  /** Of the draft that the form is based on; 0: there is none. */
  revision: number
  /** What the form began with: `readFormBase`. */
  base: string
  /** Other than the form of another key, it starts anew. */
  formKey: string
  sections: SectionView[]
  /** The mistakes, in the order of the form. */
  problems: ProblemView[]
  warnings: ProblemView[]
  /** Other drafts that must be published with this one. */
  together?: TogetherView | undefined
  /** The mistakes were asked for: they are looked for at every save. */
  isReviewed: boolean
  /** There is a draft that this person may discard. */
  mayDiscard: boolean
  mayDuplicate: boolean
  /** What is said below the form. */
  note: string
  /** The list that it is in. */
  list: { to: string; name: string }
  /** When the draft was saved: "há 2 min". */
  saved?: string
  /** When the draft is published by itself: "qui 26/11, 8h". */
  scheduled?: string
  /** The scheduled publication that was refused. */
  refused?: { age: string; problems: ProblemView[] }
  /** Somebody else who saved it a moment ago. */
  companion?: { name: string; age: string }
  conflict?: ConflictView
  /** Where the site shows it; absent where there is nothing to show. */
  preview?: {
    address: string
    today: string
    /** The entry, and the drafts without which it has no page. */
    entries: EntryRef[]
  }
}

/** On the site; there with a change that is kept; never published; taken off the site. */
export type EntryStateName = "air" | "kept" | "draft" | "off"

const stateNames: Record<EntryStateName, string> = {
  air: "No ar",
  kept: "No ar, com mudança guardada",
  draft: "Rascunho",
  off: "Fora do ar",
}

/** "No ar", "No ar, com mudança agendada para qui 26/11, 8h". */
export function sayState({ state, scheduled }: Pick<EntryView, "state" | "scheduled">): string {
  if (!scheduled) return stateNames[state]
  return state === "kept"
    ? `No ar, com mudança agendada para ${scheduled}`
    : `${stateNames[state]}, agendado para ${scheduled}`
}

export interface ProblemView {
  label: string
  reason: string
  /** An anchor of the page, or another entry's editor. */
  to: string
}

/** The drafts that must be published with another one, and where. */
export interface TogetherView {
  /** "cidade Atins", "país Chile" */
  names: string[]
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
