import type { EntryRef } from "#domain/entries/entry-kind.ts"
import { kindNames, titleOf } from "#domain/entries/entry-names.ts"
import { findNeededDrafts } from "#domain/entries/needed-drafts.server.ts"
import type { Database } from "#platform/database/connect.ts"
import type { TogetherView } from "./entry-view.ts"
import { publishSeveralAddress } from "./publish-several-address.ts"

/** Undefined where the document needs no other draft. */
export async function presentTogether(
  db: Database,
  ref: EntryRef,
  document: unknown,
): Promise<TogetherView | undefined> {
  const needed = await findNeededDrafts(db, document)
  if (needed.length === 0) return undefined
  return {
    names: needed.map((draft) => `${kindNames[draft.kind].one} ${titleOf(draft, draft.document)}`),
    to: publishSeveralAddress([ref, ...needed]),
  }
}
