import type { Database } from "#platform/database/connect.ts"
import type { Services } from "#platform/services.ts"
import type { Actor } from "#domain/staff/actor.ts"
import { digestOfDocument } from "#domain/entries/entry-digest.server.ts"
import { type EntryVersion, listVersions } from "#domain/entries/entry-history.server.ts"
import type { EntryKind, EntryRef } from "#domain/entries/entry-kind.ts"
import { type EntryToPublish, type PublishResult, publishEntries } from "#domain/entries/publish-entries.server.ts"

/** The batch of the last import that changed something; undefined where there is none to undo. */
export async function findLastImport(db: Database): Promise<{ batch: string; at: string } | undefined> {
  return db
    .selectFrom("entry_version")
    .select(["batch", "at"])
    .where("origin", "=", "import")
    .where("batch", "!=", "")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst()
}

/**
 * Publishes what every entry of an import said before it, all or nothing. `overtaken` where one of them changed since;
 * `unchanged` where the batch has none.
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
  for (const { kind, entry_id: id } of imported) {
    const ref = { kind: kind as EntryKind, id }
    entries.push(reversed(ref, await listVersions(db, ref), batch))
  }
  const event = { action: "import-undone", subject: { kind: "import", id: batch } } as const
  return publishEntries(services, entries, { ...actor, origin: "undo", event })
}

function reversed({ kind, id }: EntryRef, versions: readonly EntryVersion[], batch: string): EntryToPublish {
  const index = versions.findIndex((version) => version.batch === batch)
  const published = versions[index]?.document
  return {
    kind,
    id,
    document: versions[index + 1]?.document ?? null,
    baseDigest: published === null ? "" : digestOfDocument(published),
  }
}
