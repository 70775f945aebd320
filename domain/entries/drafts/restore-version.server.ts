import type { Services } from "#platform/services.ts"
import { digestOf } from "#domain/entries/documents/entry-digest.server.ts"
import { findEntry } from "#domain/entries/documents/read-entries.server.ts"
import type { EntryRef } from "#domain/entries/entry-kind.ts"
import { listVersions } from "#domain/entries/history/entry-history.server.ts"
import type { OwnActor } from "#domain/staff/actor.ts"
import { recordDiscard } from "./discard-change.server.ts"
import { type DraftSaver, type SavedDraft, draftTag, findDraft, saveDraft } from "./drafts.server.ts"

/** Copies a version into its entry's draft, if that is the one that the form showed. Publishing it is another step. */
export async function restoreVersion(
  { db, clock }: Pick<Services, "db" | "clock">,
  { versionId, tag, ...ref }: EntryRef & { versionId: string; tag: string },
  actor: OwnActor & { staff: DraftSaver },
): Promise<SavedDraft | { status: "unknown" }> {
  const version = (await listVersions(db, ref)).find((one) => one.id === versionId)
  if (!version) return { status: "unknown" }
  const draft = { ...ref, document: version.document, baseDigest: digestOf(await findEntry(db, ref)) }
  return db.transaction().execute(async (trx) => {
    const replaced = await findDraft(trx, ref)
    if (draftTag(replaced) !== tag) return { status: "conflict", draft: replaced }
    const saved = await saveDraft(trx, { ...draft, revision: replaced?.revision ?? 0 }, actor.staff, clock())
    // The schedule stays, so it is not recorded as discarded.
    if (saved.status === "saved" && replaced) await recordDiscard(trx, { ...replaced, publishAt: null }, actor, clock())
    return saved
  })
}
