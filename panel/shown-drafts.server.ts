import { type Draft, draftTag } from "#domain/entries/drafts/drafts.server.ts"
import type { EntryRef } from "#domain/entries/entry-kind.ts"
import { parseEntryRefs } from "#domain/entries/entry-refs.ts"
import { formatEntryRefs } from "#domain/entries/preview/preview-address.ts"

/* The `draft` fields of a form about several entries. Each names an entry's draft as the page shows it. */

export interface ShownDraft extends EntryRef {
  /** `draftTag` of the draft; empty if there was none. */
  tag: string
}

/** `packages:2001@3@2026-11-20T15:00:00.000Z` */
export function formatShown(ref: EntryRef, draft: Draft | undefined): string {
  return `${formatEntryRefs([ref])}@${draftTag(draft)}`
}

/** Undefined if one is malformed. */
export function readShown(form: FormData): ShownDraft[] | undefined {
  const shown = [...new Set(form.getAll("draft"))].map((field) => parseShown(String(field)))
  return shown.every((one) => one !== undefined) ? shown : undefined
}

function parseShown(field: string): ShownDraft | undefined {
  const [, text = "", tag = ""] = /^([^@]+)@(.*)$/.exec(field) ?? []
  const [ref] = parseEntryRefs(text) ?? []
  return ref && { ...ref, tag }
}
