import type { Services } from "#platform/services.ts"
import { digestOf } from "#domain/entries/documents/entry-digest.server.ts"
import { findEntry } from "#domain/entries/documents/read-entries.server.ts"
import type { EntryRef } from "#domain/entries/entry-kind.ts"
import { listVersions } from "#domain/entries/history/entry-history.server.ts"
import type { OwnActor } from "#domain/staff/actor.ts"
import { recordDiscard } from "./discard-change.server.ts"
import { type DraftSaver, type SavedDraft, findDraft, saveDraft } from "./drafts.server.ts"

/** Copies a version into the draft of its entry, which it replaces. Publishing it is a separate step. */
export async function restoreVersion(
  { db, clock }: Pick<Services, "db" | "clock">,
  { kind, id, versionId, revision }: EntryRef & { versionId: string; revision: number },
  actor: OwnActor & { staff: DraftSaver },
): Promise<SavedDraft | { status: "unknown" }> {
  const ref = { kind, id }
  const version = (await listVersions(db, ref)).find((one) => one.id === versionId)
  if (!version) return { status: "unknown" }
  const draft = { ...ref, document: version.document, baseDigest: digestOf(await findEntry(db, ref)), revision }
  return db.transaction().execute(async (trx) => {
    const replaced = await findDraft(trx, ref)
    const saved = await saveDraft(trx, draft, actor.staff, clock())
    // The schedule stays, so it is not recorded as discarded.
    if (saved.status === "saved" && replaced) await recordDiscard(trx, { ...replaced, publishAt: null }, actor, clock())
    return saved
  })
}
