import type { Services } from "#platform/services.ts"
import type { Database } from "#platform/database/connect.ts"
import type { Actor } from "#domain/staff/actor.ts"
import { digestOfDocument } from "#domain/entries/documents/entry-digest.server.ts"
import {
  type EntryVersion,
  findAuthor,
  listVersions,
  versionsMax,
} from "#domain/entries/history/entry-history.server.ts"
import { type EntryRef, orderId } from "#domain/entries/entry-kind.ts"
import {
  type EntryToPublish,
  type PublishResult,
  publishEntries,
} from "#domain/entries/publish/publish-entries.server.ts"
import { findImport, listImportedOrders, selectImported } from "./past-imports.server.ts"

/** `undone`: it was undone before. What says the same now was brought by a later import. */
export type UndoResult = PublishResult | { status: "undone" }

/**
 * Undoes an import: publishes the state of each of its entries from before it, and the former orders, all or nothing.
 * Returns `conflict` if an entry or an order has changed since, or if the history no longer contains an entry's former
 * state. Entries that have no version of the import left are known only by their number, so `entries` may be empty.
 * Returns `unchanged` if the batch has no entries.
 */
export async function undoImport(
  services: Pick<Services, "db" | "clock">,
  batch: string,
  actor: Actor,
): Promise<UndoResult> {
  const { db } = services
  if (await isUndone(db, batch)) return { status: "undone" }
  const imported = await selectImported(db, batch)
    .select(["kind", "entry_id"])
    .where("entry_id", "!=", orderId)
    .execute()
  const entries: EntryToPublish[] = []
  const forgotten: EntryRef[] = []
  for (const { kind, entry_id: id } of imported) {
    const ref = { kind, id }
    const entry = reversed(ref, await listVersions(db, ref), batch)
    if (entry) entries.push(entry)
    else forgotten.push(ref)
  }
  if (forgotten.length > 0 || (await findImport(db, batch))?.forgotten)
    return {
      status: "conflict",
      entries: await Promise.all(forgotten.map(async (ref) => ({ ...ref, author: await findAuthor(db, ref) }))),
    }
  const event = { action: "import-undone", subject: { kind: "import", id: batch } } as const
  const orders = await listImportedOrders(db, batch)
  const undone = new Error("undone meanwhile")
  const check = async (trx: Database) => {
    if (await isUndone(trx, batch)) throw undone
  }
  return publishEntries(services, entries, { ...actor, origin: "undo", event }, { orders, check }).catch(
    (error: unknown): UndoResult => {
      if (error !== undone) throw error
      return { status: "undone" }
    },
  )
}

async function isUndone(db: Database, batch: string): Promise<boolean> {
  return (await findImport(db, batch))?.isUndone ?? false
}

/** Undefined if the version before the import may no longer be kept. */
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
