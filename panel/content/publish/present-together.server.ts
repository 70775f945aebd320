import { href } from "react-router"
import { type EntryRef, entryKey } from "#domain/entries/entry-kind.ts"
import { type NamedEntry, kindNames, titleOf } from "#domain/entries/entry-names.ts"
import { listNeededDrafts, listNeededRemoved } from "#domain/entries/drafts/needed-drafts.server.ts"
import { formatEntryRefs } from "#domain/entries/preview/preview-address.ts"
import type { Database } from "#platform/database/connect.ts"
import type { TogetherView } from "#panel/content/entry/entry-view.ts"

/** Undefined if the document needs no other draft. */
export async function presentTogether(
  db: Database,
  ref: EntryRef,
  document: unknown,
): Promise<TogetherView | undefined> {
  const needed = await listNeededDrafts(db, document)
  if (needed.length === 0) return undefined
  return {
    names: needed.map(({ kind, id, document }) => nameOf({ kind, id, title: titleOf({ kind, id }, document) })),
    to: publishSeveralHref([ref, ...needed]),
  }
}

export interface BinnedView {
  /** Value that identifies it in the form of the bin. */
  item: string
  /** "país Chile" */
  name: string
}

/** The removed entries that a document needs. */
export async function presentBinned(db: Database, document: unknown): Promise<BinnedView[]> {
  return (await listNeededRemoved(db, document)).map((entry) => ({ item: entryKey(entry), name: nameOf(entry) }))
}

function nameOf({ kind, title }: NamedEntry): string {
  return `${kindNames[kind].one} ${title}`
}

/** The address that publishes several drafts together, with these chosen. */
function publishSeveralHref(entries: readonly EntryRef[]): string {
  const query = new URLSearchParams(entries.map((entry) => ["item", formatEntryRefs([entry])]))
  return `${href("/conteudo/publicar")}?${query}`
}
