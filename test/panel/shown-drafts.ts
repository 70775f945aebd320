import { draftTag, findDraft } from "#domain/entries/drafts/drafts.server.ts"
import type { EntryRef } from "#domain/entries/entry-kind.ts"
import { formatShown } from "#panel/shown-drafts.server.ts"
import type { Database } from "#platform/database/connect.ts"

/** The field in which a page about one entry names its draft. */
export async function shownDraft(db: Database, ref: EntryRef): Promise<{ draft: string }> {
  return { draft: draftTag(await findDraft(db, ref)) }
}

/** The fields in which a page about several entries names their drafts. */
export async function shownDrafts(db: Database, ...refs: readonly EntryRef[]): Promise<{ draft: string[] }> {
  return { draft: await Promise.all(refs.map(async (ref) => formatShown(ref, await findDraft(db, ref)))) }
}
