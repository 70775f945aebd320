import type { Database } from "#platform/database/connect.ts"
import { listDrafts } from "./drafts/drafts.server.ts"
import type { StoredPicture } from "./entry-kind.ts"
import { listNewPictures } from "./publish/new-pictures.server.ts"
import { pictureFields } from "./picture-fields.ts"

export interface NamedPicture {
  hash: string
  alt: string
}

/** The pictures that a document refers to, by name, including unpublished ones. */
export async function listNamedPictures(
  db: Database,
  document: Readonly<Record<string, unknown>>,
): Promise<Map<string, NamedPicture>> {
  const names = [...new Set(pictureFields(document).map(({ name }) => name))]
  if (names.length === 0) return new Map()
  const rows = await db.selectFrom("image").select(["name", "hash", "alt"]).where("name", "in", names).execute()
  const fresh = await listNewPictures(db, names)
  return new Map([
    ...fresh.map(({ id, document }): [string, NamedPicture] => {
      const { hash, alt = "" } = document as Partial<StoredPicture> & { hash: string }
      return [id, { hash, alt }]
    }),
    ...rows.map(({ name, hash, alt }): [string, NamedPicture] => [name, { hash, alt }]),
  ])
}

/** The first names, for a list to choose from. */
export async function listPictureNames(db: Database, limit: number): Promise<string[]> {
  const rows = await db.selectFrom("image").select("name").orderBy("name").limit(limit).execute()
  const fresh = (await listDrafts(db, "pictures")).map(({ id }) => id)
  return [...new Set([...rows.map(({ name }) => name), ...fresh])].sort().slice(0, limit)
}

/** The pictures with the typed text in their name. */
export async function suggestPictureNames(db: Database, typed: string, limit: number): Promise<string[]> {
  const sought = typed
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, "-")
  const rows = await db
    .selectFrom("image")
    .select("name")
    .where("name", "like", `%${sought}%`)
    .orderBy("name")
    .limit(limit)
    .execute()
  return rows.map(({ name }) => name)
}
