import type { Database } from "#platform/database/connect.ts"
import { sql } from "kysely"

/** One sender's posts in the current window. */
export interface FormPosts {
  posts: number
  /** Milliseconds until the window ends. */
  leftMs: number
}

/**
 * Counts one more post of a sender, across all processes on this database, in one statement. Returns also when its
 * window ends, as stored.
 */
export async function countFormPost(
  { db, clock }: { db: Database; clock: () => Date },
  senderHash: string,
  windowMs: number,
): Promise<FormPosts & { endsAt: string }> {
  const now = clock()
  const ended = sql<boolean>`form_post.ends_at <= ${now.toISOString()}`
  const row = { sender_hash: senderHash, posts: 1, ends_at: new Date(now.getTime() + windowMs).toISOString() }
  const { posts, ends_at } = await db
    .insertInto("form_post")
    .values(row)
    .onConflict((c) =>
      c.column("sender_hash").doUpdateSet({
        posts: sql<number>`case when ${ended} then 1 else form_post.posts + 1 end`,
        ends_at: sql<string>`case when ${ended} then excluded.ends_at else form_post.ends_at end`,
      }),
    )
    .returning(["posts", "ends_at"])
    .executeTakeFirstOrThrow()
  return { posts, leftMs: Math.max(0, Date.parse(ends_at) - now.getTime()), endsAt: ends_at }
}

/** Takes one post out of the sender's count, if the window in which it was counted is still the current one. */
export async function uncountFormPost(db: Database, senderHash: string, endsAt: string): Promise<void> {
  await db
    .updateTable("form_post")
    .set(({ eb }) => ({ posts: eb("posts", "-", 1) }))
    .where("sender_hash", "=", senderHash)
    .where("ends_at", "=", endsAt)
    .execute()
}

/** Deletes counts whose window is over. */
export async function forgetFormPosts({ db, clock }: { db: Database; clock: () => Date }): Promise<void> {
  await db.deleteFrom("form_post").where("ends_at", "<=", clock().toISOString()).execute()
}
