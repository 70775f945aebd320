import type { Draft } from "#domain/entries/drafts/drafts.server.ts"
import { isSameEntry } from "#domain/entries/entry-kind.ts"
import { titleOf } from "#domain/entries/entry-names.ts"
import type { PreviewLink } from "#domain/entries/preview/preview-links.server.ts"

/** Links with the titles of the drafts that they show. */
export function presentLinks(links: readonly PreviewLink[], drafts: readonly Draft[]) {
  return links.map(({ hash, entries, day, by, endsAt }) => ({
    hash,
    day,
    by,
    endsAt,
    what: entries
      .map((entry) => titleOf(entry, drafts.find((draft) => isSameEntry(draft, entry))?.document))
      .join(", "),
  }))
}
