import type { ImageUseTable, SearchKind, StaticPageSectionTable } from "#database/schema.ts"
import { readInChunks } from "#platform/database/chunks.ts"
import type { Database } from "#platform/database/connect.ts"
import type { SearchedContent } from "./search-sources.server.ts"

/** The searched tables, by the kind of their entries. */
export const searchedTables = {
  country: "country",
  city: "city",
  attraction: "attraction",
  segment: "segment",
  page: "static_page",
  package: "package",
} as const satisfies Record<SearchKind, keyof SearchedContent>

/** The new rows of the searched tables, by id; null for a row to be removed. */
export type ChangedRows = {
  [Kind in SearchKind]: ReadonlyMap<number, SearchedContent[(typeof searchedTables)[Kind]][number] | null>
}

export interface SearchChanges {
  rows: ChangedRows
  /** All sections of the changed pages. */
  static_page_section: readonly StaticPageSectionTable[]
  /** All picture uses of the changed entities. */
  image_use: readonly ImageUseTable[]
}

/** Ids of the entities whose entries may change, by kind. */
export type AffectedEntities = Record<SearchKind, Set<number>>

/**
 * The changed entities, and those whose entries depend on them: a city's entry shows its country's name, a package's
 * the names of its places and its segment. Whether a country has a tourism page, and at which address, depends on its
 * packages; its cities and attractions depend on the country.
 */
export async function affectedEntities(db: Database, { rows }: SearchChanges): Promise<AffectedEntities> {
  const affected = Object.fromEntries(
    Object.entries(rows).map(([kind, changed]) => [kind, new Set(changed.keys())]),
  ) as AffectedEntities
  const countries = await changesOf(db, "country", rows.country, ["name", "in_exchange", "in_tourism"])
  const cities = await changesOf(db, "city", rows.city, ["name", "country_id", "in_exchange", "in_tourism"])
  const segments = await changesOf(db, "segment", rows.segment, ["name"])
  const packages = await changesOf(db, "package", rows.package, ["country_id", "segment_id", "in_tourism"])
  // A country's tourism page, and its segment, depend on its packages.
  const visited = packages.values.flatMap(({ country_id }) => (typeof country_id === "number" ? [country_id] : []))
  add(affected.country, visited)
  const citiesAround = await idsWhere(db, "city", "country_id", [...countries.ids, ...visited])
  add(affected.city, citiesAround)
  add(affected.attraction, await idsWhere(db, "attraction", "city_id", [...cities.ids, ...citiesAround]))
  add(affected.package, await idsWhere(db, "package", "country_id", countries.named))
  add(affected.package, await idsWhere(db, "package", "city_id", cities.named))
  add(affected.package, await idsWhere(db, "package", "segment_id", segments.named))
  return affected
}

interface Changes {
  /** Ids of entities of which one of the columns changes. */
  ids: number[]
  /** Ids of entities whose name changes. */
  named: number[]
  /** The rows before and after. */
  values: Array<Record<string, unknown>>
}

async function changesOf<Kind extends "country" | "city" | "segment" | "package">(
  db: Database,
  kind: Kind,
  changed: ChangedRows[Kind],
  columns: readonly string[],
): Promise<Changes> {
  const found: Changes = { ids: [], named: [], values: [] }
  const before = new Map((await rowsIn(db, kind, [...changed.keys()])).map((row) => [row.id, row]))
  for (const [id, after] of changed) {
    const old = before.get(id) as Record<string, unknown> | undefined
    const now = (after ?? undefined) as Record<string, unknown> | undefined
    if (columns.every((column) => old?.[column] === now?.[column])) continue
    found.ids.push(id)
    if (old?.name !== now?.name) found.named.push(id)
    found.values.push(...[old, now].filter((row) => row !== undefined))
  }
  return found
}

function add(ids: Set<number>, more: readonly number[]) {
  for (const id of more) ids.add(id)
}

async function idsWhere(
  db: Database,
  table: "city" | "attraction" | "package",
  column: "country_id" | "city_id" | "segment_id",
  values: readonly number[],
): Promise<number[]> {
  const rows = await readInChunks(values, (some) =>
    db
      .selectFrom(table)
      .select("id")
      .where(column as never, "in", some as never)
      .execute(),
  )
  return rows.map(({ id }) => id)
}

/** The rows of a searched table with these ids. */
export async function rowsIn<Table extends "country" | "city" | "attraction" | "segment" | "package" | "static_page">(
  db: Database,
  table: Table,
  ids: readonly number[],
): Promise<Array<SearchedContent[Table][number]>> {
  const rows: unknown[] = await readInChunks(ids, (some) =>
    db
      .selectFrom(table as "country")
      .selectAll()
      .where("id", "in", some)
      .execute(),
  )
  return rows as Array<SearchedContent[Table][number]>
}
