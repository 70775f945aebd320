import type { Database } from "#platform/database/connect.ts"
import { cachedContent } from "#platform/database/content-cache.server.ts"
import type { Services } from "#platform/services.ts"
import type { Kind } from "#domain/content/content.ts"
import { listDrafts } from "#domain/entries/drafts/drafts.server.ts"
import { type EntryRef, agencyRef, entryKey } from "#domain/entries/entry-kind.ts"
import { titleOf } from "#domain/entries/entry-names.ts"
import { pictureFields } from "#domain/entries/picture-fields.ts"
import { ownerOf, selectPictureOwners } from "#domain/entries/documents/picture-owners.server.ts"
import { findEntry, listEntries } from "#domain/entries/documents/read-entries.server.ts"

/** A field of an entry that shows a picture. */
export interface PictureUse extends EntryRef {
  title: string
  /** Name of the field, as in mistakes: `images[0]`. */
  field: string
}

export interface PictureUses {
  published: readonly PictureUse[]
  /** Number of published uses beyond the limit. */
  hidden: number
  /** Uses in drafts that the published entry does not have. */
  drafts: PictureUse[]
}

/** The uses of a picture in published entries and in drafts. At most `limit` published uses are listed. */
export async function listPictureUses(db: Database, name: string, { limit = mostListed } = {}): Promise<PictureUses> {
  return withDrafts(db, name, await readPublished(db, name, limit))
}

type PublishedUses = Omit<PictureUses, "drafts">
type Cached = Pick<Services, "db" | "contentVersion">

/**
 * `listPictureUses` for the picture's editor, which calls it at every save: published uses are cached for each content
 * version.
 */
export async function listCachedUses(services: Cached, name: string): Promise<PictureUses> {
  return withDrafts(services.db, name, await listPublishedUses(services, name))
}

export function listPublishedUses(services: Cached, name: string): Promise<PublishedUses> {
  return cachedContent(services, `uses of picture ${name}`, () => readPublished(services.db, name, mostListed))
}

const mostListed = 50

async function readPublished(db: Database, name: string, limit: number): Promise<PublishedUses> {
  const { owners, hidden } = await listOwners(db, name, limit)
  const published: PictureUse[] = []
  for (const [kind, refs] of Map.groupBy(owners, (owner) => owner.kind)) {
    const ids = [...new Set(refs.map(({ id }) => id))]
    for (const { id, document } of await listEntries(db, kind, ids))
      published.push(...usesIn({ kind, id }, document, name))
  }
  const agency = await findEntry(db, agencyRef)
  if (agency) published.push(...usesIn(agencyRef, agency.document, name))
  return { published, hidden }
}

async function withDrafts(db: Database, name: string, uses: PublishedUses): Promise<PictureUses> {
  const shown = new Set(uses.published.map(entryKey))
  const drafts = (await listDrafts(db)).flatMap((draft) => usesIn(draft, draft.document, name))
  return { ...uses, drafts: drafts.filter((draft) => !shown.has(entryKey(draft))) }
}

function usesIn({ kind, id }: EntryRef, document: unknown, name: string): PictureUse[] {
  const title = titleOf({ kind, id }, document)
  return pictureFields(document)
    .filter((use) => use.name === name)
    .map(({ field }) => ({ kind, id, title, field }))
}

interface Owner extends EntryRef {
  kind: Kind
}

async function listOwners(db: Database, name: string, limit: number): Promise<{ owners: Owner[]; hidden: number }> {
  const { count } = await db
    .selectFrom("image_use")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("image_name", "=", name)
    .executeTakeFirstOrThrow()
  const rows = await selectPictureOwners(db)
    .where("image_name", "=", name)
    .orderBy("owner_kind")
    .orderBy("owner_id")
    .limit(limit)
    .execute()
  const owners = rows.map(ownerOf).map(({ kind, id }) => ({ kind, id: String(id) }))
  return { owners, hidden: Math.max(0, Number(count) - rows.length) }
}

/** Number of entries whose history shows a picture: restoring such a version needs it. */
export async function countPastUses(db: Database, name: string): Promise<number> {
  const versions = await db
    .selectFrom("entry_version")
    .select(["kind", "entry_id", "document"])
    .where("kind", "!=", "pictures")
    .where("document", "like", `%"${name}"%`)
    .execute()
  const entries = versions.filter(({ document }) =>
    pictureFields(JSON.parse(document ?? "null")).some((use) => use.name === name),
  )
  return new Set(entries.map(({ kind, entry_id }) => entryKey({ kind, id: entry_id }))).size
}
