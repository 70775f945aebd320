import type { EntryRef } from "#domain/entries/entry-kind.ts"
import { publicAddress } from "#domain/entries/public-address.server.ts"
import { findEntry } from "#domain/entries/documents/read-entries.server.ts"
import { listPublishedUses } from "#domain/pictures/picture-uses.server.ts"
import type { Services } from "#domain/services.server.ts"

/** Kinds that have their own page, which shows their pictures. */
const pagedKinds: readonly string[] = ["packages", "cities", "countries", "attractions", "segments", "static-pages"]

/** The page that shows an entry. For a picture: the page of an entry that uses it, if any. */
export async function pageOfEntry(services: Services, ref: EntryRef, document: unknown): Promise<string> {
  const { db } = services
  if (ref.kind !== "pictures") return publicAddress(db, ref, document)
  const { published } = await listPublishedUses(services, ref.id)
  const use = published.find(({ kind }) => pagedKinds.includes(kind)) ?? published[0]
  const entry = use && (await findEntry(db, use))
  return entry ? publicAddress(db, use, entry.document) : publicAddress(db, ref, document)
}
