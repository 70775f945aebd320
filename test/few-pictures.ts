import type { Database } from "#platform/database/connect.ts"

/** Leaves three pictures of the demo agency: for tests that copy them all. */
export async function keepFewPictures(db: Database): Promise<void> {
  const kept = (await db.selectFrom("image").select("name").orderBy("name").limit(3).execute()).map(({ name }) => name)
  await db.deleteFrom("image_use").where("image_name", "not in", kept).execute()
  await db.deleteFrom("image").where("name", "not in", kept).execute()
}
