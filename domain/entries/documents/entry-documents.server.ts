import type { Row } from "#platform/database/untyped-tables.ts"
import type { Agency } from "#domain/agency/agency.ts"
import type { Profile } from "#domain/agency/profile.ts"
import { readStoredAgency } from "#domain/agency/stored-agency.server.ts"
import { type Kind, decorative, entrySchemas } from "#domain/content/content.ts"
import type { ContentRows } from "#domain/content/content-rows.server.ts"
import { tableOf } from "#domain/content/content-tables.ts"
import type { EntryDocument, EntryKind, StoredPicture } from "#domain/entries/entry-kind.ts"

/* Converts rows into documents as in the YAML: the inverse of `contentRows`. */

export interface StoredEntry<K extends EntryKind = EntryKind> {
  id: string
  /** Position in the list of its kind; 0 for kinds without an order. */
  position: number
  document: EntryDocument<K>
}

/** Rows of numbered entries in other tables, in their order. */
export type EntryRows = Pick<ContentRows, "image_use" | "static_page_section" | "honeymoon_quota">

/** The entries of these rows, in their order. */
export function numberedEntries(kind: Kind, rows: readonly Row[], others: EntryRows): StoredEntry[] {
  const parts = partsOf(kind, others)
  return rows
    .map((row) => ({
      id: String(row.id),
      position: Number(row.position),
      document: documentOf(kind, row, parts) as EntryDocument<Kind>,
    }))
    .sort((a, b) => a.position - b.position || Number(a.id) - Number(b.id))
}

export function pictureEntries(rows: ContentRows["image"]): StoredEntry[] {
  return rows.map(({ name, alt, hash, width, height, color, focus_x, focus_y }) => ({
    id: name,
    position: 0,
    document: {
      alt: alt === "" ? decorative : alt,
      hash,
      width,
      height,
      color,
      ...(focus_x !== null && focus_y !== null && { focus: { x: focus_x, y: focus_y } }),
    } satisfies StoredPicture,
  }))
}

export function agencyEntries(rows: ContentRows["setting"]): StoredEntry[] {
  return rows.map(({ value }) => {
    const { store_desks: _desks, ...agency } = readStoredAgency(value)
    return { id: "agency", position: 0, document: agency satisfies Agency }
  })
}

interface Parts {
  pictures: (owner: string, id: number, role: string) => string[]
  sections: Map<number, Array<{ title: string; description: string }>>
  quotas: Map<number, Array<{ id: number; title: string; value_cents: number }>>
}

function partsOf(kind: Kind, { image_use, static_page_section, honeymoon_quota }: EntryRows): Parts {
  const owners: string[] = kind === "honeymoons" ? [tableOf[kind], "honeymoon_quota"] : [tableOf[kind]]
  const pictures = Map.groupBy(
    image_use.filter(({ owner_kind }) => owners.includes(owner_kind)),
    ({ owner_kind, owner_id, role }) => `${owner_kind} ${owner_id} ${role}`,
  )
  return {
    pictures: (owner, id, role) =>
      (pictures.get(`${owner} ${id} ${role}`) ?? [])
        .sort((a, b) => a.position - b.position)
        .map(({ image_name }) => image_name),
    sections: Map.groupBy(static_page_section, ({ page_id }) => page_id),
    quotas: Map.groupBy(honeymoon_quota, ({ honeymoon_id }) => honeymoon_id),
  }
}

/** Every field of the schema in its order; fields without a value are left out. */
function documentOf(kind: Kind, row: Row, parts: Parts): Record<string, unknown> {
  const document: Record<string, unknown> = {}
  for (const field of Object.keys(entrySchemas[kind].shape)) {
    const read = readersOf[kind]?.[field] ?? readers[field]
    const value = read ? read(row, parts, tableOf[kind]) : row[field]
    if (value !== null && value !== undefined) document[field] = value
  }
  return document
}

type Reader = (row: Row, parts: Parts, table: string) => unknown

/** Fields that are not a column of the same name and value. */
const readers: Record<string, Reader> = {
  profiles: ({ in_exchange, in_tourism }): Profile[] => [
    ...(in_exchange ? (["exchange"] as const) : []),
    ...(in_tourism ? (["tourism"] as const) : []),
  ],
  map: (row) => row.map_url,
  images: (row, { pictures }, table) => pictures(table, Number(row.id), "image"),
  banners: (row, { pictures }, table) => pictures(table, Number(row.id), "banner"),
  featured: (row) => row.featured === 1,
  home: (row) => row.home === 1,
  value: (row) => amount(row.value_cents),
  promotion: (row) =>
    row.promotion_cents === null
      ? undefined
      : {
          value: amount(row.promotion_cents),
          currency: row.promotion_currency,
          starts: row.promotion_starts,
          ends: row.promotion_ends,
        },
  desk: (row) => (row.desk ? (JSON.parse(String(row.desk)) as unknown) : undefined),
  subdescriptions: (row, { sections }) =>
    (sections.get(Number(row.id)) ?? []).map(({ title, description }) => ({ title, description })),
  pix: (row) => (row.pix_key === null ? undefined : { key: row.pix_key, name: row.pix_name, city: row.pix_city }),
  cotes: (row, { quotas, pictures }) =>
    (quotas.get(Number(row.id)) ?? []).map(({ id, title, value_cents }) => ({
      id,
      title,
      value: amount(value_cents),
      image: pictures("honeymoon_quota", id, "image")[0],
    })),
}

/** Fields that have another meaning in one kind. */
const readersOf: Partial<Record<Kind, Record<string, Reader>>> = {
  steps: { position: (row) => row.step_position },
}

function amount(cents: Row[string] | undefined): number | undefined {
  return cents === null || cents === undefined ? undefined : Number(cents) / 100
}
