import { compiledQuery } from "#platform/database/compiled-query.ts"
import type { Database } from "#platform/database/connect.ts"
import type { ImageOwner, ImageTable } from "#database/schema.ts"
import type { Image } from "./image.ts"

export interface OwnedImages {
  images: Image[]
  banners: Image[]
}

/** The columns of an `Image`. */
export const imageColumns = ["hash", "alt", "width", "height", "color", "focus_x", "focus_y"] as const

/** The row as an `Image`. Without a focus the field is left out, because a page's data adds to its bytes. */
export function imageOf<Row extends Pick<ImageTable, (typeof imageColumns)[number]>>({
  focus_x,
  focus_y,
  ...image
}: Row) {
  return focus_x === null || focus_y === null ? image : { ...image, focus: { x: focus_x, y: focus_y } }
}

const none: OwnedImages = { images: [], banners: [] }

/** The pictures of many owners of one kind, in order, by one query. An owner without pictures has empty lists. */
export async function imagesOf(
  db: Database,
  kind: ImageOwner,
  ids: readonly number[],
): Promise<(id: number) => OwnedImages> {
  const owned = await imagesOfKinds(db, { [kind]: ids })
  return (id) => owned(kind, id)
}

/** Like `imagesOf`, for owners of several kinds, also by one query. */
export async function imagesOfKinds(
  db: Database,
  owners: Partial<Record<ImageOwner, readonly number[]>>,
): Promise<(kind: ImageOwner, id: number) => OwnedImages> {
  const wanted = Object.entries(owners).filter(([, ids]) => ids.length > 0)
  if (wanted.length === 0) return () => none
  const rows = await selectUses(db, Object.fromEntries(wanted.map(([kind, ids]) => [kind, [...new Set(ids)]])))
  const owned = new Map<string, OwnedImages>()
  for (const { owner_kind, owner_id, role, ...image } of rows) {
    const key = `${owner_kind} ${owner_id}`
    const entry = owned.get(key) ?? { images: [], banners: [] }
    entry[role === "banner" ? "banners" : "images"].push(imageOf(image))
    owned.set(key, entry)
  }
  return (kind, id) => owned.get(`${kind} ${id}`) ?? none
}

const selectUses = compiledQuery((db, owners: Partial<Record<ImageOwner, readonly number[]>>) =>
  db
    .selectFrom("image_use")
    .innerJoin("image", "image.name", "image_use.image_name")
    .select(["owner_kind", "owner_id", "role", ...imageColumns])
    .where(({ and, eb, or }) =>
      or(
        Object.entries(owners).map(([kind, ids]) =>
          and([eb("owner_kind", "=", kind as ImageOwner), eb("owner_id", "in", ids)]),
        ),
      ),
    )
    .orderBy("owner_id")
    .orderBy("role")
    .orderBy("image_use.position"),
)
