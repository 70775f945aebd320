import type { Database } from "#database/connect.ts"
import type { ImageOwner } from "#database/schema.ts"
import type { Image } from "./image.ts"

export interface OwnedImages {
  images: Image[]
  banners: Image[]
}

const none: OwnedImages = { images: [], banners: [] }

/** The pictures of many owners of one kind, in order, by one query. Asking for an owner without pictures gives empty lists. */
export async function imagesOf(db: Database, kind: ImageOwner, ids: readonly number[]): Promise<(id: number) => OwnedImages> {
  if (ids.length === 0) return () => none
  const rows = await db
    .selectFrom("image_use")
    .innerJoin("image", "image.name", "image_use.image_name")
    .select(["owner_id", "role", "hash", "alt", "width", "height", "color"])
    .where("owner_kind", "=", kind)
    .where("owner_id", "in", [...new Set(ids)])
    .orderBy("owner_id")
    .orderBy("role")
    .orderBy("image_use.position")
    .execute()
  const owned = new Map<number, OwnedImages>()
  for (const { owner_id, role, ...image } of rows) {
    const entry = owned.get(owner_id) ?? { images: [], banners: [] }
    entry[role === "banner" ? "banners" : "images"].push(image)
    owned.set(owner_id, entry)
  }
  return (id) => owned.get(id) ?? none
}
