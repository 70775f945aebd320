import { randomUUID } from "node:crypto"
import type { Schema } from "#database/schema.ts"
import type { Database } from "./connect.ts"
import { saveSetting } from "./settings.ts"

/** The columns that a cached value depends on, by table. For a table that is not listed: any column. */
export type ContentReads = { readonly [Table in keyof Schema]?: ReadonlyArray<keyof Schema[Table]> }

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
   * `performance.now()` of the last read that returned this version; -Infinity for versions older than the previous
   * one. A response rendered from it was up to date at that instant.
   */
  confirmedAt: (version: string) => number
  /** Only for a preview: the version whose cache may hold a value with these columns. Undefined if there is none. */
  sharedWith?: (reads: ContentReads) => SharedVersion | undefined
  close: () => Promise<void>
}

/**
 * Changes the version. Call it in the transaction that changes the content: every process then discards the values that
 * it cached under the old version.
 */
export async function changeContentVersion(trx: Database, now: string): Promise<void> {
  await saveSetting(trx, "content_version", `${now}-${randomUUID().slice(0, 8)}`, now)
}
