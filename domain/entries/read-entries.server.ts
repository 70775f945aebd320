import type { Database } from "#platform/database/connect.ts"
import type { AnyTables, Row } from "#platform/database/plan-rows.server.ts"
import { type Agency, storedAgencySchema } from "#domain/agency/agency.ts"
import type { Profile } from "#domain/agency/profile.ts"
import { type Kind, decorative, entrySchemas } from "#domain/content/content.ts"
import { tableOf } from "#domain/content/content-tables.ts"
import { type EntryDocument, type EntryKind, type EntryRef, type StoredPicture, isNumbered } from "./entry-kind.ts"

/* Rows said as the YAML says them: the inverse of `contentRows`. */

export interface StoredEntry<K extends EntryKind = EntryKind> {
  id: string
  /** Place in the list of its kind; 0 where there is no order. */
  position: number
  document: EntryDocument<K>
}

/** The published document of one entry; undefined when there is no such entry. */
export async function findEntry(db: Database, { kind, id }: EntryRef): Promise<StoredEntry | undefined> {
  return (await listEntries(db, kind, [id]))[0]
}

/** All published entries of a kind in their order, or those with these ids. */
export async function listEntries<K extends EntryKind>(
  db: Database,
  kind: K,
  ids?: readonly string[],
): Promise<Array<StoredEntry<K>>> {
  const entries = isNumbered(kind)
    ? await listNumbered(db, kind, ids?.map(Number))
    : kind === "pictures"
      ? await listPictures(db, ids)
      : await listAgency(db)
  return entries as Array<StoredEntry<K>>
}

/** Ids in one statement. */
const idsMax = 500

async function chunked<Item, Value>(
  values: readonly Value[] | undefined,
  read: (some: readonly Value[] | undefined) => Promise<Item[]>,
): Promise<Item[]> {
  if (!values) return read(undefined)
  const found: Item[] = []
  for (let start = 0; start < values.length; start += idsMax)
    found.push(...(await read(values.slice(start, start + idsMax))))
  return found
}

async function listNumbered(db: Database, kind: Kind, ids?: readonly number[]): Promise<StoredEntry[]> {
  const table = tableOf[kind]
  const rows = await chunked(ids, (some) => {
    const query = (db as unknown as AnyTables).selectFrom(table).selectAll()
    return (some ? query.where("id", "in", some) : query).execute()
  })
  const parts = await readParts(db, kind, ids && rows.map(({ id }) => Number(id)))
  return rows
    .map((row) => ({
      id: String(row.id),
      position: Number(row.position),
      document: documentOf(kind, row, parts) as EntryDocument<Kind>,
    }))
    .sort((a, b) => a.position - b.position || Number(a.id) - Number(b.id))
}

/** What other tables hold of the entries. */
interface Parts {
  pictures: (owner: string, id: number, role: string) => string[]
  sections: Map<number, Array<{ title: string; description: string }>>
  quotas: Map<number, Array<{ id: number; title: string; value_cents: number }>>
}

async function readParts(db: Database, kind: Kind, ids?: readonly number[]): Promise<Parts> {
  const owner = tableOf[kind]
  const sections = kind === "static-pages" ? await readSections(db, ids) : []
  const quotas = kind === "honeymoons" ? await readQuotas(db, ids) : []
  const uses = owner === "store" ? [] : await readUses(db, owner, ids)
  if (kind === "honeymoons") uses.push(...(await readUses(db, "honeymoon_quota", ids && quotas.map(({ id }) => id))))
  const pictures = Map.groupBy(uses, ({ owner_kind, owner_id, role }) => `${owner_kind} ${owner_id} ${role}`)
  return {
    pictures: (owner, id, role) =>
      (pictures.get(`${owner} ${id} ${role}`) ?? [])
        .sort((a, b) => a.position - b.position)
        .map(({ image_name }) => image_name),
    sections: Map.groupBy(sections, ({ page_id }) => page_id),
    quotas: Map.groupBy(quotas, ({ honeymoon_id }) => honeymoon_id),
  }
}

function readUses(
  db: Database,
  owner: Exclude<(typeof tableOf)[Kind], "store"> | "honeymoon_quota",
  ids?: readonly number[],
) {
  return chunked(ids, (some) => {
    const query = db.selectFrom("image_use").selectAll().where("owner_kind", "=", owner)
    return (some ? query.where("owner_id", "in", some) : query).execute()
  })
}

function readSections(db: Database, ids?: readonly number[]) {
  return chunked(ids, (some) => {
    const query = db.selectFrom("static_page_section").selectAll().orderBy("position")
    return (some ? query.where("page_id", "in", some) : query).execute()
  })
}

function readQuotas(db: Database, ids?: readonly number[]) {
  return chunked(ids, (some) => {
    const query = db.selectFrom("honeymoon_quota").selectAll().orderBy("position").orderBy("id")
    return (some ? query.where("honeymoon_id", "in", some) : query).execute()
  })
}

/** Every field of the schema, in its order, without those that have no value. */
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

/** A field of the same name that means something else in one kind. */
const readersOf: Partial<Record<Kind, Record<string, Reader>>> = {
  steps: { position: (row) => row.step_position },
}

function amount(cents: Row[string] | undefined): number | undefined {
  return cents === null || cents === undefined ? undefined : Number(cents) / 100
}

async function listPictures(db: Database, names?: readonly string[]): Promise<StoredEntry[]> {
  const rows = await chunked(names, (some) => {
    const query = db.selectFrom("image").selectAll().orderBy("name")
    return (some ? query.where("name", "in", some) : query).execute()
  })
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

async function listAgency(db: Database): Promise<StoredEntry[]> {
  const row = await db.selectFrom("setting").select("value").where("name", "=", "agency").executeTakeFirst()
  if (!row) return []
  const { store_desks: _desks, ...agency } = storedAgencySchema.parse(JSON.parse(row.value))
  return [{ id: "agency", position: 0, document: agency satisfies Agency }]
}
