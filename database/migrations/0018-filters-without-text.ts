import type { Kysely } from "kysely"

/** Saved filters no longer contain the search text: it may name people, and an erasure did not reach it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const filters = db as Kysely<{ saved_filter: { id: string; query: string } }>
  for (const { id, query } of await filters.selectFrom("saved_filter").select(["id", "query"]).execute()) {
    const search = new URLSearchParams(query)
    if (!search.has("q")) continue
    search.delete("q")
    // Nothing else was saved: the filter would show the same list as no filter.
    if (search.size === 0) await filters.deleteFrom("saved_filter").where("id", "=", id).execute()
    else
      await filters
        .updateTable("saved_filter")
        .set({ query: `?${search}` })
        .where("id", "=", id)
        .execute()
  }
}
