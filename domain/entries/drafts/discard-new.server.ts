import type { Database } from "#platform/database/connect.ts"
import { timeOrderedId } from "#platform/ids/time-ordered-id.server.ts"
import type { Services } from "#platform/services.ts"
import { recordAudit } from "#domain/audit/audit.server.ts"
import { type EntryRef, entryKey, isSameEntry } from "#domain/entries/entry-kind.ts"
import { type NamedEntry, titleOf } from "#domain/entries/entry-names.ts"
import { referenceFields } from "#domain/entries/entry-references.server.ts"
import { showsPicture } from "#domain/entries/picture-fields.ts"
import { findLastVersion } from "#domain/entries/history/entry-history.server.ts"
import { endPreviewLinks } from "#domain/entries/preview/preview-links.server.ts"
import type { OwnActor } from "#domain/staff/actor.ts"
import { recordDiscard } from "./discard-change.server.ts"
import { discardShown, listDrafts } from "./drafts.server.ts"

/** The drafts that refer to an entry, or show a picture. */
export async function listReferringDrafts(db: Database, ref: EntryRef): Promise<NamedEntry[]> {
  return (await listDrafts(db))
    .filter((draft) => !isSameEntry(draft, ref) && refersTo(draft.document, ref))
    .map(({ kind, id, document }) => ({ kind, id, title: titleOf({ kind, id }, document) }))
}

/**
 * Discards the draft of an entry that was never published: nothing of it is left but its id or name, which no other
 * entry gets. Previews that show only this draft end. Returns `needed` and keeps the draft if other drafts refer to it,
 * and `conflict` if it is not the one that the form showed.
 */
export async function discardNew(
  { db, clock }: Pick<Services, "db" | "clock">,
  { tag, ...ref }: EntryRef & { tag: string },
  actor: OwnActor,
): Promise<"discarded" | "needed" | "conflict"> {
  if ((await listReferringDrafts(db, ref)).length > 0) return "needed"
  const now = clock()
  return db.transaction().execute(async (trx) => {
    const draft = await discardShown(trx, ref, tag)
    if (!draft) return "conflict"
    // An unpublished entry has versions, which keep its id.
    if (!(await findLastVersion(trx, ref))) await reserveId(trx, ref, actor, now)
    await endPreviewLinks(trx, ref, actor, now)
    const subject = { kind: "entry", id: entryKey(ref) } as const
    if (ref.kind === "pictures") await recordAudit(trx, now, { ...actor, action: "picture-discarded", subject })
    else await recordDiscard(trx, draft, actor, now)
    return "discarded"
  })
}

/** New ids and names are chosen among those that neither a draft nor the history has. */
async function reserveId(trx: Database, { kind, id }: EntryRef, { staff }: OwnActor, now: Date): Promise<void> {
  await trx
    .insertInto("entry_version")
    .values({
      id: timeOrderedId(now),
      kind,
      entry_id: id,
      document: null,
      at: now.toISOString(),
      staff_id: staff.id,
      origin: "discard",
      batch: "",
    })
    .execute()
}

function refersTo(document: unknown, { kind, id }: EntryRef): boolean {
  if (kind === "pictures") return showsPicture(document, id)
  const fields = (document ?? {}) as Record<string, unknown>
  return Object.entries(referenceFields).some(([field, referred]) => referred === kind && String(fields[field]) === id)
}
