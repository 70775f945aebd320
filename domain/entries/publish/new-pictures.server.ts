import { readInChunks } from "#platform/database/chunks.ts"
import type { Database } from "#platform/database/connect.ts"
import { type EntryRef, entryKey } from "#domain/entries/entry-kind.ts"
import { pictureFields } from "#domain/entries/picture-fields.ts"

/*
 * A picture uploaded in the panel is a draft until an entry that shows it is published: then both are published
 * together. An upload alone does not change the site.
 */

/** The draft of an uploaded picture that was never published. */
export interface NewPicture extends EntryRef {
  document: Record<string, unknown>
  baseDigest: ""
  draftRevision: number
}

/** The uploaded pictures that these documents name and that are not published yet. */
export async function newPicturesOf(
  db: Database,
  changes: ReadonlyArray<EntryRef & { document: unknown }>,
): Promise<NewPicture[]> {
  const own = new Set(changes.map(entryKey))
  const names = new Set(changes.flatMap(({ document }) => pictureFields(document).map(({ name }) => name)))
  return listNewPictures(
    db,
    [...names].filter((id) => !own.has(entryKey({ kind: "pictures", id }))),
  )
}

/** The given names that are unpublished uploads. */
export async function listNewPictures(db: Database, names: readonly string[]): Promise<NewPicture[]> {
  const rows = await readInChunks(names, (some) =>
    db
      .selectFrom("content_draft")
      .leftJoin("image", "image.name", "content_draft.entry_id")
      .select(["entry_id", "document", "revision"])
      .where("kind", "=", "pictures")
      .where("base_digest", "=", "")
      .where("document", "is not", null)
      .where("image.name", "is", null)
      .where("entry_id", "in", some)
      .orderBy("entry_id")
      .execute(),
  )
  return rows.map(({ entry_id, document, revision }) => ({
    kind: "pictures",
    id: entry_id,
    document: JSON.parse(document ?? "{}") as Record<string, unknown>,
    baseDigest: "",
    draftRevision: revision,
  }))
}
