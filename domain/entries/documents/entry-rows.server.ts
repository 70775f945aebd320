import type { Database } from "#platform/database/connect.ts"
import { readSetting } from "#platform/database/settings.ts"
import type { Image } from "#platform/images/image.ts"
import { type Kind, kinds } from "#domain/content/content.ts"
import { type ContentRows, contentRows } from "#domain/content/content-rows.server.ts"
import { entryTables, searchKindOf, tableOf } from "#domain/content/content-tables.ts"
import { type Located, type ParsedContent, entriesByKind, noEntries } from "#domain/content/parsed-content.ts"
import type { ContentSlice } from "#domain/content/plan-content.server.ts"
import {
  type ChangedRows,
  type SearchChanges,
  searchedTables,
} from "#domain/search/documents/affected-entities.server.ts"
import {
  type EntryDocument,
  type EntryKind,
  type StoredPicture,
  agencyRef,
  entryKey,
} from "#domain/entries/entry-kind.ts"
import { type EntrySlice, placeOf } from "./entry-slice.server.ts"
import type { StoredEntry } from "./entry-documents.server.ts"
import { listEntries } from "./read-entries.server.ts"

interface Parts {
  /** Only the changed entries. */
  changed: ParsedContent
  /** Positions in the list of their kind, by `entryKey`. */
  positions: Map<string, number>
  before: ReadonlyMap<string, StoredEntry | undefined>
  after: ReadonlyMap<string, EntryDocument<EntryKind> | null>
}

/** The rows of the changed entries, the database rows that they replace, and the data that the search needs. */
export async function sliceRows(
  db: Database,
  slice: EntrySlice,
  parts: Parts,
): Promise<{ rows: ContentRows; scope: ContentSlice; search: SearchChanges }> {
  const { positions, before, after } = parts
  const owners = await withPictureOwners(db, slice, positions)
  const ids = Object.fromEntries(
    kinds.map((kind) => [tableOf[kind], [...slice.changed[kind], ...owners[kind].map(({ value }) => value.id)]]),
  ) as Record<(typeof entryTables)[number], number[]>
  const isAgencyChanged = after.has(entryKey(agencyRef)) || slice.changed.stores.size > 0
  const content: ParsedContent = {
    ...parts.changed,
    agency: isAgencyChanged ? slice.content.agency : undefined,
    entries: entriesByKind((kind) => [...parts.changed.entries[kind], ...owners[kind]]),
  }
  const rows = placed(contentRows(content, measuresOf(parts.changed)), positions)
  const quotasOf = (document: unknown) => (document as { cotes?: Array<{ id: number }> } | null)?.cotes ?? []
  const scope: ContentSlice = {
    ids,
    quotas: [
      ...[...before.values()].flatMap((entry) => quotasOf(entry?.document)),
      ...content.entries.honeymoons.flatMap(({ value }) => value.cotes),
    ].map(({ id }) => id),
    images: [...after.keys()].flatMap((key) => (key.startsWith("pictures/") ? [key.slice("pictures/".length)] : [])),
    agency: isAgencyChanged,
  }
  if (isAgencyChanged) rows.setting = await agencyRow(db, slice, content)
  return { rows, scope, search: searchChanges(slice, rows) }
}

/** A changed picture changes the pages of all entries that show it. */
async function withPictureOwners(db: Database, { pictureOwners }: EntrySlice, positions: Map<string, number>) {
  const entries = noEntries()
  for (const [kind, owners] of Map.groupBy(pictureOwners, (owner) => owner.kind)) {
    const ids = [...new Set(owners.map(({ id }) => String(id)))]
    for (const { id, position, document } of await listEntries(db, kind, ids)) {
      positions.set(entryKey({ kind, id }), position)
      ;(entries[kind] as Array<Located<unknown>>).push({ value: document, at: placeOf({ kind, id }) })
    }
  }
  return entries
}

/** Size and colour of pictures whose bytes are stored. */
export function measuresOf({ pictures }: Pick<ParsedContent, "pictures">): Map<string, Omit<Image, "alt">> {
  return new Map(
    [...pictures].map(([name, { value }]) => {
      const { hash, width, height, color } = value as unknown as StoredPicture
      return [name, { hash, width, height, color }]
    }),
  )
}

/** Sets the entries' own positions: `contentRows` numbers them as if they were a whole list. */
function placed(rows: ContentRows, positions: ReadonlyMap<string, number>): ContentRows {
  const placedRows = { ...rows }
  for (const kind of kinds) {
    const table = tableOf[kind]
    const place = (row: { id: number; position: number }) => ({
      ...row,
      position: positions.get(entryKey({ kind, id: String(row.id) })) ?? row.position,
    })
    Object.assign(placedRows, { [table]: rows[table].map(place) })
  }
  return placedRows
}

/**
 * The agency's row contains the inboxes of all stores. An inbox without a store was stored by a version that did not
 * keep inboxes in the stores' rows: it stays until the next import.
 */
async function agencyRow(db: Database, slice: EntrySlice, content: ParsedContent): Promise<ContentRows["setting"]> {
  const stores = slice.content.entries.stores
  const { setting } = contentRows({ ...content, entries: { ...noEntries(), stores } }, new Map())
  const [row] = setting
  if (!row) return []
  const agency = JSON.parse(row.value) as { store_desks: unknown[] }
  const [stored, published] = [await storedInboxes(db), await publishedInboxes(db)]
  const orphans = stored.filter((inbox) => !published.has(JSON.stringify(inbox)))
  return [{ ...row, value: JSON.stringify({ ...agency, store_desks: [...orphans, ...agency.store_desks] }) }]
}

async function storedInboxes(db: Database): Promise<unknown[]> {
  const agency = await readSetting(db, "agency")
  return agency === undefined ? [] : ((JSON.parse(agency) as { store_desks?: unknown[] }).store_desks ?? [])
}

async function publishedInboxes(db: Database): Promise<Set<string>> {
  const rows = await db.selectFrom("store").select("desk").where("desk", "is not", null).execute()
  return new Set(rows.map(({ desk }) => String(desk)))
}

function searchChanges({ changed }: EntrySlice, rows: ContentRows): SearchChanges {
  const changedRows = Object.entries(searchKindOf).map(([kind, searched]) => {
    const byId = new Map<number, { id: number }>(rows[searchedTables[searched]].map((row) => [row.id, row]))
    return [searched, new Map([...changed[kind as Kind]].map((id) => [id, byId.get(id) ?? null]))]
  })
  const isChanged = (kind: Kind, id: number) => changed[kind].has(id)
  return {
    rows: Object.fromEntries(changedRows) as ChangedRows,
    static_page_section: rows.static_page_section.filter(({ page_id }) => isChanged("static-pages", page_id)),
    image_use: rows.image_use.filter(({ owner_kind, owner_id }) =>
      kinds.some((kind) => tableOf[kind] === owner_kind && isChanged(kind, owner_id)),
    ),
  }
}
