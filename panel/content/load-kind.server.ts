import { profileNames } from "#domain/agency/profile.ts"
import type { Services } from "#domain/services.server.ts"
import { type Draft, listDrafts } from "#domain/entries/drafts/drafts.server.ts"
import {
  type EntryListQuery,
  type RemovedEntry,
  existingIds,
  hasWordsOf,
  listEntryRows,
  listRemovedEntries,
} from "#domain/entries/entry-list.server.ts"
import { type EntryStatus, entryStatus } from "#domain/entries/drafts/entry-status.ts"
import type { EntryKind } from "#domain/entries/entry-kind.ts"
import { titleOf } from "#domain/entries/entry-names.ts"
import { lastDocumentsOf } from "#domain/entries/history/entry-history.server.ts"
import { mediaPath } from "#platform/images/image.ts"
import { formatAge, formatComingInstant, formatRelativeInstant } from "#platform/time/relative-time.ts"

export interface EntryRow {
  id: string
  title: string
  state: EntryStatus
  /** When the scheduled publication runs. */
  scheduled?: string
  /**
   * The line of business, if only one shows the entry; then who saved the draft and when, or when the entry changed.
   */
  about: string
  thumbnail?: string
}

/** Filters of a list: all, with drafts, scheduled, unpublished. */
export const entryFilters = ["", "guardadas", "agendadas", "fora"] as const
export type EntryFilter = (typeof entryFilters)[number]

type Listed = Exclude<EntryKind, "agency">

/** One page of a kind's list, with each entry's state. New drafts come first. */
export async function loadKind(
  { db, clock }: Pick<Services, "db" | "clock">,
  kind: Listed,
  { state, ...query }: EntryListQuery & { state: EntryFilter },
): Promise<{ rows: EntryRow[]; next?: string; draftCount: number }> {
  const now = clock()
  const drafts = await listDrafts(db, kind)
  const publishedIds = await existingIds(
    db,
    kind,
    drafts.map(({ id }) => id),
  )
  const unpublishedIds = drafts.map(({ id }) => id).filter((id) => !publishedIds.has(id))
  const documents = await lastDocumentsOf(db, kind, unpublishedIds, { beforeRemoval: true })
  const rowOf = (draft: Draft): EntryRow => ({
    id: draft.id,
    title: titleOf(draft, draft.document),
    state: entryStatus({ isPublished: publishedIds.has(draft.id), draft, hasVersion: documents.has(draft.id) }),
    ...(draft.publishAt && { scheduled: formatComingInstant(draft.publishAt, now) }),
    about: `${draft.savedBy ?? "Alguém"} guardou ${formatAge(draft.savedAt, now)}`,
  })
  const isAsked = hasWordsOf(query.text ?? "")
  const allDrafts = drafts.map(rowOf)
  const draftRows = allDrafts.filter(({ title, id }) => isAsked(`${title} ${id}`))
  if (state === "guardadas") return { rows: draftRows, draftCount: drafts.length }
  if (state === "agendadas") return { rows: draftRows.filter(({ scheduled }) => scheduled), draftCount: drafts.length }
  if (state === "fora") {
    const { entries, next } = await listRemovedEntries(db, [kind], query)
    const rows = entries.map((entry) => {
      const { id, title } = entry
      return { id, title, state: "unpublished" as const, about: formatRemoved(entry, now) }
    })
    return { rows, ...(next && { next }), draftCount: drafts.length }
  }
  const { entries, next } = await listEntryRows(db, kind, query)
  // The search compares the published texts, not those of the draft.
  const draftRowById = new Map(allDrafts.map((row) => [row.id, row]))
  const rows = entries.map(({ id, title, updatedAt, hash, profile }): EntryRow => {
    const published = {
      id,
      title,
      state: "published" as const,
      about: `mudou ${formatRelativeInstant(updatedAt, now)}`,
    }
    const row = draftRowById.get(id) ?? published
    // Both lines of business often have entries of the same name.
    const about = profile ? `${profileNames[profile]} · ${row.about}` : row.about
    return { ...row, about, ...(hash && { thumbnail: mediaPath(hash, 320, "webp") }) }
  })
  const fresh = query.after ? [] : draftRows.filter((row) => row.state !== "modified")
  return { rows: [...fresh, ...rows], ...(next && { next }), draftCount: drafts.length }
}

export function formatRemoved({ removedAt }: RemovedEntry, now: Date): string {
  return `saiu do ar ${formatRelativeInstant(removedAt, now)}`
}
