import type { Database } from "#platform/database/connect.ts"
import { planSearch } from "#domain/search/documents/plan-search.server.ts"
import type { ContentRows } from "./content-rows.server.ts"
import type { ImageOwner } from "#database/schema.ts"
import { type EntryTable, entryTables } from "./content-tables.ts"
import { type RowScope, type TablePlan, type TableSpec, planTable } from "#platform/database/plan-rows.server.ts"
import type { Row } from "#platform/database/untyped-tables.ts"

type Table = keyof ContentRows

const image: TableSpec = { table: "image", key: ["name"] }
const imageUse: TableSpec = { table: "image_use", key: ["owner_kind", "owner_id", "role", "position"], undated: true }
const section: TableSpec = { table: "static_page_section", key: ["page_id", "position"], undated: true }
const quota: TableSpec = { table: "honeymoon_quota", key: ["id"], undated: true }
const setting: TableSpec = { table: "setting", key: ["name"], keepOthers: true }

/** The part of the content that is planned; everything else stays as it is. */
export interface ContentSlice {
  ids: Readonly<Record<EntryTable, readonly number[]>>
  /** Ids of quotas that these couples have or had. */
  quotas: readonly number[]
  /** Names of pictures. */
  images: readonly string[]
  agency: boolean
}

/** Compares all content with the database and returns what to write and remove. */
export async function planContent(db: Database, rows: ContentRows, now: string): Promise<TablePlan[]> {
  return [...(await planRows(db, rows, now)), ...(await planSearch(db, rows))]
}

/** The plan without the search documents, for all content or for a slice. `rows` are the rows of that part. */
export async function planRows(
  db: Database,
  rows: ContentRows,
  now: string,
  slice?: ContentSlice,
): Promise<TablePlan[]> {
  const scopes = slice && scopesOf(slice)
  const plan = (spec: TableSpec, touched?: ReadonlySet<string>) =>
    planTable(db, spec, rows[spec.table as Table], {
      now,
      touched,
      scopes: scopes && (scopes[spec.table as Table] ?? []),
    })
  const images = await plan(image)
  const uses = await plan(imageUse)
  const sections = await plan(section)
  const quotas = await plan(quota)
  const touched = touchedOwners(rows, { images, uses, sections, quotas })
  const entries: TablePlan[] = []
  for (const table of entryTables) entries.push(await plan({ table, key: ["id"], ordered: true }, touched.get(table)))
  return [...entries, sections, quotas, images, uses, await plan(setting)]
}

function scopesOf({ ids, quotas, images, agency }: ContentSlice): Partial<Record<Table, RowScope[]>> {
  const usesOf = (owner: ImageOwner, values: readonly number[]): RowScope => ({
    column: "owner_id",
    values,
    and: { owner_kind: owner },
  })
  return {
    ...Object.fromEntries(entryTables.map((table) => [table, [{ column: "id", values: ids[table] }]])),
    static_page_section: [{ column: "page_id", values: ids.static_page }],
    honeymoon_quota: [{ column: "honeymoon_id", values: ids.honeymoon }],
    image: [{ column: "name", values: images }],
    image_use: [
      ...entryTables.flatMap((table) => (table === "store" ? [] : [usesOf(table, ids[table])])),
      usesOf("honeymoon_quota", quotas),
    ],
    setting: [{ column: "name", values: agency ? ["agency"] : [] }],
  }
}

/** Ids of rows whose pictures, sections or quotas change, by table: their `updated_at` changes too. */
function touchedOwners(
  rows: ContentRows,
  plans: Record<"images" | "uses" | "sections" | "quotas", TablePlan>,
): Map<string, Set<string>> {
  const touched = new Map<string, Set<string>>()
  const touch = (table: string, id: unknown) => touched.set(table, (touched.get(table) ?? new Set()).add(String(id)))
  const honeymoonOf = new Map(rows.honeymoon_quota.map(({ id, honeymoon_id }) => [id, honeymoon_id]))
  const touchOwner = (use: Row | ContentRows["image_use"][number]) =>
    use.owner_kind === "honeymoon_quota"
      ? touch("honeymoon", honeymoonOf.get(use.owner_id as number))
      : touch(String(use.owner_kind), use.owner_id)
  const changedImages = new Set(plans.images.touched.map(({ name }) => name))
  for (const use of plans.uses.touched) touchOwner(use)
  for (const use of rows.image_use) if (changedImages.has(use.image_name)) touchOwner(use)
  for (const { page_id } of plans.sections.touched) touch("static_page", page_id)
  for (const { honeymoon_id } of plans.quotas.touched) touch("honeymoon", honeymoon_id)
  return touched
}
