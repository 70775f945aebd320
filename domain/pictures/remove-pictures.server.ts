import type { Database } from "#platform/database/connect.ts"
import type { Services } from "#platform/services.ts"
import { discardNew } from "#domain/entries/drafts/discard-new.server.ts"
import { findEntryState } from "#domain/entries/drafts/entry-state.server.ts"
import {
  type EntryToPublish,
  type PublishResult,
  publishEntries,
} from "#domain/entries/publish/publish-entries.server.ts"
import type { OwnActor } from "#domain/staff/actor.ts"
import { type PictureUse, countPastUses, listPictureUses } from "./picture-uses.server.ts"

/** The uses that matter before a picture is removed. */
export interface PictureRemoval {
  name: string
  hash: string
  /** Published entries and drafts that show it: it cannot be removed. */
  uses: PictureUse[]
  /** Entries that showed it in the past. */
  past: number
}

/** The existing pictures of these names, with their uses. */
export async function planRemoval(db: Database, names: readonly string[]): Promise<PictureRemoval[]> {
  const removals: PictureRemoval[] = []
  for (const name of names) {
    const state = await findEntryState(db, { kind: "pictures", id: name })
    if (!state || state.removed) continue
    const { published, drafts } = await listPictureUses(db, name, { limit: 10 })
    const hash = String(state.document.hash ?? "")
    removals.push({ name, hash, uses: [...published, ...drafts], past: await countPastUses(db, name) })
  }
  return removals
}

/**
 * Removes unused pictures: published ones in one publication, which the history can undo; unpublished uploads
 * permanently. Returns `in-use` and removes nothing if one of them is in use.
 */
export async function removePictures(
  services: Pick<Services, "db" | "clock">,
  names: readonly string[],
  actor: OwnActor,
): Promise<"removed" | "in-use" | Exclude<PublishResult["status"], "published">> {
  const { db } = services
  const removals = await planRemoval(db, names)
  if (removals.some(({ uses }) => uses.length > 0)) return "in-use"
  const published: EntryToPublish[] = []
  const fresh: Array<{ name: string; revision: number }> = []
  for (const { name } of removals) {
    const state = await findEntryState(db, { kind: "pictures", id: name })
    const revision = state?.draft?.revision
    if (state?.published)
      published.push({
        kind: "pictures",
        id: name,
        document: null,
        baseDigest: state.digest,
        ...(revision !== undefined && { draftRevision: revision }),
      })
    else if (revision !== undefined) fresh.push({ name, revision })
  }
  if (published.length > 0) {
    const { status } = await publishEntries(services, published, { ...actor, origin: "panel" })
    if (status !== "published") return status
  }
  for (const { name, revision } of fresh) await discardNew(services, { kind: "pictures", id: name, revision }, actor)
  return "removed"
}
