import { profileNames } from "#domain/agency/profile.ts"
import type { Services } from "#domain/services.server.ts"
import { type Draft, listDrafts } from "#domain/entries/drafts.server.ts"
import { findLastSaid } from "#domain/entries/entry-history.server.ts"
import {
  type EntryListQuery,
  existingIds,
  listEntryRows,
  listRemovedEntries,
} from "#domain/entries/entry-list.server.ts"
import type { EntryKind } from "#domain/entries/entry-kind.ts"
import { titleOf } from "#domain/entries/entry-names.ts"
import { mediaPath } from "#platform/images/image.ts"
import { foldName } from "#platform/text/remove-accents.ts"
import { sayAge, sayComingInstant, sayInstant } from "#platform/time/spoken-time.ts"
import type { EntryStateName } from "./entry-view.ts"

export interface EntryRow {
  id: string
  title: string
  state: EntryStateName
  /** When it is published by itself. */
  scheduled?: string
  /** The only line of business that shows it, and who keeps a change or when it changed. */
  about: string
  thumbnail?: string
}

/** Which entries a list shows: all, those with a kept change, those that are scheduled, those off the air. */
export const listStates = ["", "guardadas", "agendadas", "fora"] as const
export type ListState = (typeof listStates)[number]

type Listed = Exclude<EntryKind, "agency">

/** One page of the list of a kind, with the state of each entry. New drafts come first. */
export async function loadKind(
  { db, clock }: Pick<Services, "db" | "clock">,
  kind: Listed,
  { state, ...query }: EntryListQuery & { state: ListState },
): Promise<{ rows: EntryRow[]; next?: string; draftCount: number }> {
  const now = clock()
  const drafts = await listDrafts(db, kind)
  const onAir = await existingIds(
    db,
    kind,
    drafts.map(({ id }) => id),
  )
  const rowOf = (draft: Draft): EntryRow => ({
    id: draft.id,
    title: titleOf(draft, draft.document),
    state: onAir.has(draft.id) ? "kept" : draft.baseDigest === "" ? "draft" : "off",
    ...(draft.publishAt && { scheduled: sayComingInstant(draft.publishAt, now) }),
    about: `${draft.savedBy ?? "Alguém"} guardou ${sayAge(draft.savedAt, now)}`,
  })
  const isAsked = ({ title, id }: EntryRow) => foldName(`${title} ${id}`).includes(foldName(query.text ?? ""))
  const draftRows = drafts.map(rowOf).filter(isAsked)
  if (state === "guardadas") return { rows: draftRows, draftCount: drafts.length }
  if (state === "agendadas") return { rows: draftRows.filter(({ scheduled }) => scheduled), draftCount: drafts.length }
  if (state === "fora")
    return { rows: (await removedRows({ db, clock }, kind)).filter(isAsked), draftCount: drafts.length }
  const { entries, next } = await listEntryRows(db, kind, query)
  const kept = new Map(draftRows.map((row) => [row.id, row]))
  const rows = entries.map(({ id, title, updatedAt, hash, profile }): EntryRow => {
    const published = { id, title, state: "air" as const, about: `mudou ${sayInstant(updatedAt, now)}` }
    const row = kept.get(id) ?? published
    // Entries of the two lines of business often have the same name.
    const about = profile ? `${profileNames[profile]} · ${row.about}` : row.about
    return { ...row, about, ...(hash && { thumbnail: mediaPath(hash, 320, "webp") }) }
  })
  const fresh = query.after ? [] : draftRows.filter((row) => row.state !== "kept")
  return { rows: [...fresh, ...rows], ...(next && { next }), draftCount: drafts.length }
}

/** What was taken off the site and is not back, the last first. */
export async function removedRows(
  { db, clock }: Pick<Services, "db" | "clock">,
  kind: Listed,
): Promise<Array<EntryRow & { removedAt: string }>> {
  const now = clock()
  return Promise.all(
    (await listRemovedEntries(db, kind)).map(async ({ id, removedAt }) => {
      const said = await findLastSaid(db, { kind, id })
      return {
        id,
        title: titleOf({ kind, id }, said?.document ?? null),
        state: "off" as const,
        removedAt,
        about: `saiu do ar ${sayInstant(removedAt, now)}`,
      }
    }),
  )
}
