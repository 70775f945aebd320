import type { Services } from "#domain/services.server.ts"
import type { Database } from "#platform/database/connect.ts"
import { cachedContent } from "#platform/database/content-cache.server.ts"
import { byName } from "#platform/text/compare-names.ts"
import { foldName } from "#platform/text/remove-accents.ts"
import type { NamedRef } from "#platform/ids/named-ref.ts"
import { isRowId } from "#platform/ids/row-id.ts"
import { listDrafts } from "./drafts/drafts.server.ts"
import { titleOf } from "./entry-names.ts"

/* References to other entries as people read and type them: the name with the id in brackets. */

export type ReferredKind = "countries" | "cities" | "segments"

const tables = { countries: "country", cities: "city", segments: "segment" } as const

/** The fields that hold the id of another entry. */
export const referenceFields: Readonly<Record<string, ReferredKind>> = {
  country_id: "countries",
  city_id: "cities",
  segment_id: "segments",
}

/** The first entries by name, for a list to choose from, and those that are not yet published. */
export async function listReferences(db: Database, kind: ReferredKind, limit: number): Promise<NamedRef[]> {
  return [...(await listPublished(db, kind)).slice(0, limit), ...(await listNew(db, kind))]
}

async function listPublished(db: Database, kind: ReferredKind): Promise<NamedRef[]> {
  const rows = await db.selectFrom(tables[kind]).select(["id", "name"]).orderBy("id").execute()
  return rows.sort(byName)
}

/** Drafts of entries that were never published: an entry that refers to one is published together with it. */
async function listNew(db: Database, kind: ReferredKind): Promise<NamedRef[]> {
  return (await listDrafts(db, kind))
    .filter(({ baseDigest }) => baseDigest === "")
    .map((draft) => ({ id: Number(draft.id), name: titleOf(draft, draft.document) }))
}

/** Entries whose name contains the typed words, ignoring case and accents; names that begin with them come first. */
export async function suggestReferences(
  services: Pick<Services, "db" | "contentVersion">,
  kind: ReferredKind,
  { typed, limit }: { typed: string; limit: number },
): Promise<NamedRef[]> {
  const names = await cachedContent(services, `references to ${kind}`, async () => {
    const rows = await listPublished(services.db, kind)
    return rows.map((row) => ({ ...row, folded: foldName(row.name) }))
  })
  const sought = foldName(typed)
  const found = names.filter(({ folded }) => folded.includes(sought))
  const [first, others] = [true, false].map((is) => found.filter(({ folded }) => folded.startsWith(sought) === is))
  return [...(first ?? []), ...(others ?? [])].slice(0, limit)
}

/** "Barreirinhas (3)", the text in the field; only the id if there is no such entry. */
export async function nameReference(db: Database, kind: ReferredKind, id: number): Promise<string> {
  if (!isRowId(String(id))) return String(id)
  const row = await db.selectFrom(tables[kind]).select("name").where("id", "=", id).executeTakeFirst()
  const found = row ? { id, name: row.name } : (await listNew(db, kind)).find((draft) => draft.id === id)
  return found ? formatReference(found) : String(id)
}

export function formatReference({ id, name }: NamedRef): string {
  return `${name} (${id})`
}

/**
 * The id that a typed text means: "Barreirinhas (3)", "3", "Barreirinhas" or "barreirinhas". Undefined if no entry, or
 * more than one, has this name.
 */
export async function findReference(db: Database, kind: ReferredKind, typed: string): Promise<number | undefined> {
  const [, id] = /^(?:.*\()?(\d{1,10})\)?$/s.exec(typed.trim()) ?? []
  if (id !== undefined) return Number(id)
  const name = foldName(typed)
  const rows = await db.selectFrom(tables[kind]).select(["id", "name"]).execute()
  const found = [...rows, ...(await listNew(db, kind))].filter((row) => foldName(row.name) === name)
  return found.length === 1 ? found[0]?.id : undefined
}
