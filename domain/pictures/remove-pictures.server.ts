import type { Database } from "#platform/database/connect.ts"
import type { Services } from "#platform/services.ts"
import { discardNew } from "#domain/entries/drafts/discard-new.server.ts"
import { draftTag } from "#domain/entries/drafts/drafts.server.ts"
import { type EntryState, findEntryState } from "#domain/entries/drafts/entry-state.server.ts"
import type { EntryRef } from "#domain/entries/entry-kind.ts"
import {
  type EntryToPublish,
  type PublishResult,
  publishEntries,
} from "#domain/entries/publish/publish-entries.server.ts"
import type { OwnActor } from "#domain/staff/actor.ts"
import { type PictureUse, countPastUses, listPictureUses } from "./picture-uses.server.ts"

/** What matters before a picture is removed. */
export interface PictureRemoval {
  name: string
  hash: string
  /** Published entries and drafts that show it: it cannot be removed. */
  uses: PictureUse[]
  /** Entries that showed it in the past. */
  past: number
  state: EntryState
}

/** The existing pictures of these names, with their uses. */
export async function planRemoval(db: Database, names: readonly string[]): Promise<PictureRemoval[]> {
  const removals: PictureRemoval[] = []
  for (const name of names) {
    const state = await findEntryState(db, { kind: "pictures", id: name })
    if (!state || state.removed) continue
    const { published, drafts } = await listPictureUses(db, name, { limit: 10 })
    const hash = String(state.document.hash ?? "")
    removals.push({ name, hash, uses: [...published, ...drafts], past: await countPastUses(db, name), state })
  }
  return removals
}

/** Whether a published picture has a draft: it cannot be removed before that is published or discarded. */
export function isChanged({ state }: PictureRemoval): boolean {
  return state.published !== undefined && state.draft !== undefined
}

/**
 * Removes unused pictures: published ones in one publication, which the history can undo; unpublished uploads
 * permanently. Returns `in-use` and removes nothing if one of them is in use, `conflict` if one has a draft that the
 * form did not show (`tag`).
 */
export async function removePictures(
  services: Pick<Services, "db" | "clock">,
  shown: ReadonlyArray<{ id: string; tag: string }>,
  actor: OwnActor,
): Promise<"removed" | "in-use" | Exclude<PublishResult["status"], "published">> {
  const tags = new Map(shown.map(({ id, tag }) => [id, tag]))
  const removals = await planRemoval(services.db, [...tags.keys()])
  if (removals.some(({ uses }) => uses.length > 0)) return "in-use"
  if (removals.some((removal) => isChanged(removal) || draftTag(removal.state.draft) !== tags.get(removal.name)))
    return "conflict"
  const published: EntryToPublish[] = []
  const fresh: EntryRef[] = []
  for (const { name: id, state } of removals)
    if (state.published) published.push({ kind: "pictures", id, document: null, baseDigest: state.digest })
    else fresh.push({ kind: "pictures", id })
  if (published.length > 0) {
    const { status } = await publishEntries(services, published, { ...actor, origin: "panel" })
    if (status !== "published") return status
  }
  for (const ref of fresh)
    if ((await discardNew(services, { ...ref, tag: tags.get(ref.id) ?? "" }, actor)) !== "discarded") return "conflict"
  return "removed"
}
