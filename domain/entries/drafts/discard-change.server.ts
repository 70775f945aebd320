import type { Database } from "#platform/database/connect.ts"
import type { Services } from "#platform/services.ts"
import { recordAudit } from "#domain/audit/audit.server.ts"
import { type EntryRef, entryKey } from "#domain/entries/entry-kind.ts"
import type { OwnActor } from "#domain/staff/actor.ts"
import { type Draft, discardShown } from "./drafts.server.ts"

/** Discards the draft of an entry that is or was published. Returns false if it is not the one that the form showed. */
export async function discardChange(
  { db, clock }: Pick<Services, "db" | "clock">,
  { tag, ...ref }: EntryRef & { tag: string },
  actor: OwnActor,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const draft = await discardShown(trx, ref, tag)
    if (!draft) return false
    await recordDiscard(trx, draft, actor, clock())
    return true
  })
}

/** Records who discarded a draft, which colleague had saved it, and for when it was scheduled. */
export async function recordDiscard(trx: Database, draft: Draft, actor: OwnActor, now: Date): Promise<void> {
  const { staffId, savedBy, publishAt } = draft
  const isOwn = staffId === actor.staff.id
  await recordAudit(trx, now, {
    ...actor,
    action: "content-discarded",
    subject: { kind: "entry", id: entryKey(draft) },
    details: { ...(savedBy && !isOwn && { savedBy }), ...(publishAt && { at: publishAt }) },
  })
}
