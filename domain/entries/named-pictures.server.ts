import type { Database } from "#platform/database/connect.ts"

/** The pictures that a document names, by name; those that do not exist are left out. */
export async function findNamedPictures(
  db: Database,
  document: Readonly<Record<string, unknown>>,
): Promise<Map<string, { hash: string; alt: string }>> {
  const { images, banners, cotes, covers } = document
  const names = [
    ...asList(images),
    ...asList(banners),
    ...asList(cotes).map((quota) => (quota as { image?: unknown } | null)?.image),
    ...(typeof covers === "object" && covers !== null ? Object.values(covers) : []),
  ].filter((name) => typeof name === "string")
  if (names.length === 0) return new Map()
  const rows = await db.selectFrom("image").select(["name", "hash", "alt"]).where("name", "in", names).execute()
  return new Map(rows.map(({ name, hash, alt }) => [name, { hash, alt }]))
}

/** The first names, for a list to choose from. */
export async function listPictureNames(db: Database, limit: number): Promise<string[]> {
  const rows = await db.selectFrom("image").select("name").orderBy("name").limit(limit).execute()
  return rows.map(({ name }) => name)
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

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : []
}
