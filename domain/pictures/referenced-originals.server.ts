import type { Database } from "#platform/database/connect.ts"

/**
 * The hashes of all pictures that are still needed: those of the site, of drafts, and of the history, which undo may
 * restore.
 */
export async function listReferencedHashes(db: Database): Promise<string[]> {
  const images = await db.selectFrom("image").select("hash").distinct().execute()
  const drafts = await db.selectFrom("content_draft").select("document").where("kind", "=", "pictures").execute()
  const versions = await db.selectFrom("entry_version").select("document").where("kind", "=", "pictures").execute()
  const inDocuments = [...drafts, ...versions].flatMap(({ document }) => hashIn(document) ?? [])
  return [...new Set([...images.map(({ hash }) => hash), ...inDocuments])].sort()
}

function hashIn(document: string | null): string | undefined {
  const { hash } = (JSON.parse(document ?? "null") ?? {}) as { hash?: unknown }
  return typeof hash === "string" && /^[0-9a-f]{32}$/.test(hash) ? hash : undefined
}
