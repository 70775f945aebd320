import { randomUUID } from "node:crypto"
import type { Schema } from "#database/schema.ts"
import type { Database } from "./connect.ts"

/** Of the tables named here a value was made from these columns alone; of any other table, perhaps from anything. */
export type ContentReads = Readonly<Partial<Record<keyof Schema, readonly string[]>>>

/** A version whose cached values hold for a preview too. */
interface SharedVersion {
  version: ContentVersion
  /** The published version: a preview stores nothing under it. */
  isPublished: boolean
}

/** The setting `content_version`, which every publication and every import changes. */
export interface ContentVersion {
  /**
   * The current version. While the database is unavailable, the last known one;
   * rejects only when none is known.
   */
  current: () => string | Promise<string>
  /** The version that the database has now; rejects while it is unavailable. */
  latest: () => Promise<string>
  /**
   * When the database was last known to have this version, by `performance.now()`; -Infinity for any but the current
   * one and the one before it. What was made from it was not yet old at this instant.
   */
  confirmedAt: (version: string) => number
  /**
   * Of a preview: where to look for a value that was made from these columns, before its own cache. Undefined: nowhere.
   */
  sharedWith?: (reads: ContentReads) => SharedVersion | undefined
  close: () => Promise<void>
}

/**
 * Changes the version, in the transaction that changes the content: every process discards what it cached of the old
 * one.
 */
export async function changeContentVersion(trx: Database, now: string): Promise<void> {
  const row = { name: "content_version", value: `${now}-${randomUUID().slice(0, 8)}`, updated_at: now }
  await trx
    .insertInto("setting")
    .values(row)
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value: row.value, updated_at: row.updated_at }))
    .execute()
}
