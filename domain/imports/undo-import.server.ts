import type { Services } from "#platform/services.ts"
import type { Actor } from "#domain/staff/actor.ts"
import { digestOfDocument } from "#domain/entries/entry-digest.server.ts"
import { type EntryVersion, findAuthor, listVersions, versionsMax } from "#domain/entries/entry-history.server.ts"
import type { EntryKind, EntryRef } from "#domain/entries/entry-kind.ts"
import { type EntryToPublish, type PublishResult, publishEntries } from "#domain/entries/publish-entries.server.ts"
import { findImport } from "./past-imports.server.ts"

/**
 * Publishes what every entry of an import said before it, all or nothing. `overtaken` where one of them changed since,
 * and where the history no longer reaches back to what one said: of entries whose every version from then is gone
 * nothing but their number is known, so `entries` may be empty. `unchanged` where the batch has none.
 */
export async function undoImport(
  services: Pick<Services, "db" | "clock">,
  batch: string,
  actor: Actor,
): Promise<PublishResult> {
  const { db } = services
  const imported = await db
    .selectFrom("entry_version")
    .select(["kind", "entry_id"])
    .where("batch", "=", batch)
    .where("origin", "=", "import")
    .orderBy("id")
    .execute()
  const entries: EntryToPublish[] = []
  const forgotten: EntryRef[] = []
  for (const { kind, entry_id: id } of imported) {
    const ref = { kind: kind as EntryKind, id }
    const entry = reversed(ref, await listVersions(db, ref), batch)
    if (entry) entries.push(entry)
    else forgotten.push(ref)
  }
  if (forgotten.length > 0 || (await findImport(db, batch))?.forgotten)
    return {
      status: "overtaken",
      entries: await Promise.all(forgotten.map(async (ref) => ({ ...ref, author: await findAuthor(db, ref) }))),
    }
  const event = { action: "import-undone", subject: { kind: "import", id: batch } } as const
  return publishEntries(services, entries, { ...actor, origin: "undo", event })
}

/** Undefined where the version before the import may have been one of those that are no longer kept. */
function reversed(
  { kind, id }: EntryRef,
  versions: readonly EntryVersion[],
  batch: string,
): EntryToPublish | undefined {
  const index = versions.findIndex((version) => version.batch === batch)
  if (index === versionsMax - 1) return undefined
  const published = versions[index]?.document
  return {
    kind,
    id,
    document: versions[index + 1]?.document ?? null,
    baseDigest: published === null ? "" : digestOfDocument(published),
  }
}
