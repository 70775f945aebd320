import { href } from "react-router"
import type { EntryRef } from "#domain/entries/entry-kind.ts"
import { kindNames, titleOf } from "#domain/entries/entry-names.ts"
import { findNeededDrafts } from "#domain/entries/drafts/needed-drafts.server.ts"
import { formatEntryRefs } from "#domain/entries/preview/preview-address.ts"
import type { Database } from "#platform/database/connect.ts"
import type { TogetherView } from "#panel/content/entry/entry-view.ts"

/** Undefined if the document needs no other draft. */
export async function presentTogether(
  db: Database,
  ref: EntryRef,
  document: unknown,
): Promise<TogetherView | undefined> {
  const needed = await findNeededDrafts(db, document)
  if (needed.length === 0) return undefined
  return {
    names: needed.map((draft) => `${kindNames[draft.kind].one} ${titleOf(draft, draft.document)}`),
    to: publishSeveralHref([ref, ...needed]),
  }
}

/** The address that publishes several drafts together, with these chosen. */
function publishSeveralHref(entries: readonly EntryRef[]): string {
  const query = new URLSearchParams(entries.map((entry) => ["item", formatEntryRefs([entry])]))
  return `${href("/conteudo/publicar")}?${query}`
}
