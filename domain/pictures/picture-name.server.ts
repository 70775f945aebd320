import { randomBytes } from "node:crypto"
import type { Database } from "#platform/database/connect.ts"
import { slugify } from "#platform/text/slug.ts"

const nameMax = 60
/** Names in one statement, and the highest number that a name may end in. */
const tries = 100

/** A picture's name from that of its file: `Praia do Forno (2).JPG` gives `praia-do-forno-2`. */
export function pictureNameOf(file: string): string {
  const base = file.replace(/^.*[\\/]/s, "").replace(/\.[a-z0-9]{2,5}$/i, "")
  return slugify(base).slice(0, nameMax).replace(/^-|-$/g, "") || "imagem"
}

/**
 * The name, or the name with the first free number: no picture has it or ever had it. Phones call all pictures `image`,
 * so after a hundred a name ends in random digits.
 */
export async function freePictureName(db: Database, wanted: string): Promise<string> {
  const names = Array.from({ length: tries }, (_item, index) => (index === 0 ? wanted : `${wanted}-${index + 1}`))
  const images = await db.selectFrom("image").select("name").where("name", "in", names).execute()
  const drafts = await db
    .selectFrom("content_draft")
    .select("entry_id")
    .where("kind", "=", "pictures")
    .where("entry_id", "in", names)
    .execute()
  const versions = await db
    .selectFrom("entry_version")
    .select("entry_id")
    .distinct()
    .where("kind", "=", "pictures")
    .where("entry_id", "in", names)
    .execute()
  const taken = new Set([
    ...images.map(({ name }) => name),
    ...[...drafts, ...versions].map(({ entry_id }) => entry_id),
  ])
  return names.find((name) => !taken.has(name)) ?? `${wanted}-${randomBytes(4).toString("hex")}`
}
