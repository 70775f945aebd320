import type { ImageOwner } from "#database/schema.ts"
import type { Kind } from "#domain/content/content.ts"
import { kindOfTable } from "#domain/content/content-tables.ts"
import type { Database } from "#platform/database/connect.ts"

/** Picture uses with the owner's kind and id; those of a quota belong to its couple. */
export function selectPictureOwners(db: Database) {
  return db
    .selectFrom("image_use")
    .leftJoin("honeymoon_quota as quota", (join) =>
      join.onRef("quota.id", "=", "image_use.owner_id").on("image_use.owner_kind", "=", "honeymoon_quota"),
    )
    .select(["image_use.image_name", "image_use.owner_kind", "image_use.owner_id", "quota.honeymoon_id"])
}

interface OwnerRow {
  owner_kind: ImageOwner
  owner_id: number
  honeymoon_id: number | null
}

/** The entry of a row of {@link selectPictureOwners}. */
export function ownerOf({ owner_kind, owner_id, honeymoon_id }: OwnerRow): { kind: Kind; id: number } {
  const kind = owner_kind === "honeymoon_quota" ? "honeymoons" : kindOfTable[owner_kind]
  return { kind, id: honeymoon_id ?? owner_id }
}
