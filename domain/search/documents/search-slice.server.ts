import type { ImageOwner, ImageUseTable, SearchKind, StaticPageSectionTable } from "#database/schema.ts"
import { readInChunks } from "#platform/database/chunks.ts"
import type { Database } from "#platform/database/connect.ts"
import { type ChangedRows, type SearchChanges, rowsIn, searchedTables } from "./affected-entities.server.ts"
import { type SearchedContent, searchOrder } from "./search-sources.server.ts"
import { type PackageCount, type Tourism, tourismFrom } from "./tourism-pages.ts"

export interface SearchSlice {
  content: SearchedContent
  tourism: Tourism
}

/** The rows that the entries of these entities depend on: their own and those of their places. */
export async function readSearchSlice(
  db: Database,
  entities: Readonly<Record<SearchKind, ReadonlySet<number>>>,
  changes?: SearchChanges,
  /** Counting the packages of countries takes longer than everything else. */
  { counted = true }: { counted?: boolean } = {},
): Promise<SearchSlice> {
  const read = <Kind extends SearchKind>(kind: Kind, ids: Iterable<number | null>) =>
    readKind(db, kind, ids, changes?.rows[kind])
  const packages = await read("package", entities.package)
  const attractions = await read("attraction", entities.attraction)
  const cities = await read("city", [
    ...entities.city,
    ...packages.map(({ city_id }) => city_id),
    ...attractions.map(({ city_id }) => city_id),
  ])
  const countries = await read("country", [
    ...entities.country,
    ...packages.map(({ country_id }) => country_id),
    ...cities.map(({ country_id }) => country_id),
  ])
  const segments = await read("segment", [...entities.segment, ...packages.map(({ segment_id }) => segment_id)])
  const pages = await read("page", entities.page)
  const isPlaced = counted && entities.country.size + entities.city.size + entities.attraction.size > 0
  const tourism = isPlaced
    ? await readTourism(
        db,
        countries.map(({ id }) => id),
        changes?.rows,
      )
    : tourismFrom([])
  const content = {
    country: countries,
    city: cities,
    attraction: attractions,
    segment: segments,
    package: packages,
    static_page: pages,
    static_page_section: await readSections(
      db,
      pages.map(({ id }) => id),
      changes,
    ),
    image_use: await readUses(db, entities, changes),
  }
  return { content, tourism }
}

async function readKind<Kind extends SearchKind>(
  db: Database,
  kind: Kind,
  ids: Iterable<number | null>,
  changed?: ChangedRows[Kind],
) {
  const wanted = [...new Set([...ids].filter((id) => id !== null))]
  const rows = await rowsIn(
    db,
    searchedTables[kind],
    wanted.filter((id) => !changed?.has(id)),
  )
  const written = wanted.flatMap((id) => changed?.get(id) ?? [])
  return [...rows, ...written] as typeof rows
}

async function readSections(
  db: Database,
  pages: readonly number[],
  changes?: SearchChanges,
): Promise<StaticPageSectionTable[]> {
  const kept = pages.filter((id) => !changes?.rows.page.has(id))
  const rows =
    kept.length === 0
      ? []
      : await db.selectFrom("static_page_section").selectAll().where("page_id", "in", kept).execute()
  return [...rows, ...(changes?.static_page_section ?? [])].sort((a, b) => a.position - b.position)
}

async function readUses(
  db: Database,
  entities: Readonly<Record<SearchKind, ReadonlySet<number>>>,
  changes?: SearchChanges,
): Promise<ImageUseTable[]> {
  const uses: ImageUseTable[] = [...(changes?.image_use ?? [])]
  for (const kind of searchOrder) {
    const ids = [...entities[kind]].filter((id) => !changes?.rows[kind].has(id))
    const ofKind = db
      .selectFrom("image_use")
      .selectAll()
      .where("owner_kind", "=", searchedTables[kind] satisfies ImageOwner)
    uses.push(...(await readInChunks(ids, (some) => ofKind.where("owner_id", "in", some).execute())))
  }
  return uses
}

/** The countries' tourism pages, from all packages in the database. */
export async function readStoredTourism(db: Database): Promise<Tourism> {
  return tourismFrom(await countPackages(db))
}

/**
 * Counts the packages of these countries in the database, without the changed ones, and adds the changed ones in their
 * new state.
 */
async function readTourism(db: Database, countries: readonly number[], changed?: ChangedRows): Promise<Tourism> {
  const stored = countries.length === 0 ? [] : await countPackages(db, countries)
  const counts = new Map(stored.map((count) => [`${count.country_id} ${count.segment_id}`, { ...count }]))
  const count = ({ country_id, segment_id, in_tourism }: SearchedContent["package"][number], by: 1 | -1) => {
    if (!in_tourism || country_id === null || !countries.includes(country_id)) return
    const key = `${country_id} ${segment_id}`
    const known = counts.get(key) ?? { country_id, segment_id, packages: 0 }
    counts.set(key, { ...known, packages: known.packages + by })
  }
  const before = await rowsIn(db, "package", [...(changed?.package.keys() ?? [])])
  for (const row of before) count(row, -1)
  for (const row of changed?.package.values() ?? []) if (row) count(row, 1)
  return tourismFrom([...counts.values()].filter(({ packages }) => packages > 0))
}

/** Counts tourism packages, in these countries or in all. */
async function countPackages(db: Database, countries?: readonly number[]): Promise<PackageCount[]> {
  const rows = await db
    .selectFrom("package")
    .select(["country_id", "segment_id"])
    .select((eb) => eb.fn.countAll().as("packages"))
    .where("in_tourism", "=", 1)
    .$if(countries !== undefined, (query) => query.where("country_id", "in", countries as readonly number[]))
    .groupBy(["country_id", "segment_id"])
    .execute()
  return rows.map((row) => ({ ...row, packages: Number(row.packages) }))
}
