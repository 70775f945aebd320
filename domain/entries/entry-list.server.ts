import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from "kysely"
import { isPostgres } from "#database/dialect.ts"
import type { SearchKind } from "#database/schema.ts"
import type { Database } from "#platform/database/connect.ts"
import type { AnyTables, Row } from "#platform/database/plan-rows.server.ts"
import { foldName } from "#platform/text/remove-accents.ts"
import { isRowId } from "#platform/text/row-id.ts"
import { searchKindOf, tableOf } from "#domain/content/content-tables.ts"
import { unfinishedWord, wordsIn } from "#domain/search/words/search-words.ts"
import { type Profile, profiles, publishedIn } from "#domain/agency/profile.ts"
import type { Kind } from "#domain/content/content.ts"
import { formFields } from "./entry-form.ts"
import { type EntryKind, documentSchemas, entryKinds, isNumbered } from "./entry-kind.ts"
import { kindNames, titleFields } from "./entry-names.ts"
import { hasLaterVersion } from "./later-version.server.ts"

/* The lists of published entries: narrow rows in pages, so that 100,000 packages are never read at once. */

interface ListedEntry {
  id: string
  title: string
  updatedAt: string
  /** Of a picture: the hash that names its bytes. */
  hash?: string
  /** The only line of business that shows it; absent where both or none do, and for kinds that have none. */
  profile?: Profile
}

export interface EntryListPage {
  entries: ListedEntry[]
  /** Passed as `after` it gives the next page; absent on the last one. */
  next?: string
}

export interface EntryListQuery {
  /** Words as typed, or an id. */
  text?: string
  after?: string
  limit?: number
}

const pageSize = 50

/** Published entries in the order of the site; pictures by name. */
export async function listEntryRows(
  db: Database,
  kind: Exclude<EntryKind, "agency">,
  { text = "", after = "", limit = pageSize }: EntryListQuery = {},
): Promise<EntryListPage> {
  const rows = await selectRows(db, kind, { text: text.trim(), after, limit: limit + 1 })
  const entries = rows.slice(0, limit)
  const last = entries.at(-1)
  return {
    entries: entries.map((row) => entryOf(kind, row)),
    ...(rows.length > limit && last && { next: isNumbered(kind) ? `${last.position}.${last.id}` : String(last.name) }),
  }
}

/** How many published entries each kind has. */
export async function countEntries(db: Database): Promise<Record<EntryKind, number>> {
  const counts = entryKinds.map(async (kind) => {
    if (kind === "agency") return [kind, 1] as const
    const row = await (db as unknown as AnyTables)
      .selectFrom(tableName(kind))
      .select(({ fn }) => fn.countAll().as("count"))
      .executeTakeFirstOrThrow()
    return [kind, Number(row.count)] as const
  })
  return Object.fromEntries(await Promise.all(counts)) as Record<EntryKind, number>
}

export interface RemovedEntry {
  id: string
  removedAt: string
}

/** Entries that the panel took off the air and that are not back, the last first. */
export async function listRemovedEntries(db: Database, kind: EntryKind, limit = pageSize): Promise<RemovedEntry[]> {
  const rows = await db
    .selectFrom("entry_version as version")
    .select(["entry_id", "at"])
    .where("kind", "=", kind)
    .where("document", "is", null)
    .where(({ not }) => not(hasLaterVersion))
    .orderBy("id", "desc")
    .limit(limit)
    .execute()
  // An import may have brought one back.
  const back = await existingIds(
    db,
    kind,
    rows.map(({ entry_id }) => entry_id),
  )
  return rows.filter(({ entry_id }) => !back.has(entry_id)).map(({ entry_id, at }) => ({ id: entry_id, removedAt: at }))
}

/** Those of the ids that are published. */
export async function existingIds(db: Database, kind: EntryKind, ids: readonly string[]): Promise<Set<string>> {
  if (kind === "agency") return new Set(ids)
  if (ids.length === 0) return new Set()
  const key = keyOf(kind)
  const rows = await (db as unknown as AnyTables)
    .selectFrom(tableName(kind))
    .select(key)
    .where(key, "in", isNumbered(kind) ? ids.map(Number) : [...ids])
    .execute()
  return new Set(rows.map((row) => String(row[key])))
}

/** What published entries are called, by id. */
export async function titlesOf(db: Database, kind: EntryKind, ids: readonly string[]): Promise<Map<string, string>> {
  if (kind === "agency" || ids.length === 0) return new Map(ids.map((id) => [id, kindNames.agency.many]))
  const key = keyOf(kind)
  const title = isNumbered(kind) ? titleFields[kind] : key
  const rows = await (db as unknown as AnyTables)
    .selectFrom(tableName(kind))
    .select([key, title])
    .where(key, "in", isNumbered(kind) ? ids.map(Number) : [...ids])
    .execute()
  return new Map(rows.map((row) => [String(row[key]), String(row[title])]))
}

function keyOf(kind: EntryKind): "id" | "name" {
  return isNumbered(kind) ? "id" : "name"
}

function tableName(kind: Exclude<EntryKind, "agency">): string {
  return isNumbered(kind) ? tableOf[kind] : "image"
}

function entryOf(kind: Exclude<EntryKind, "agency">, row: Row): ListedEntry {
  if (!isNumbered(kind))
    return { id: String(row.name), title: String(row.name), updatedAt: String(row.updated_at), hash: String(row.hash) }
  const shownIn = profiles.filter((profile) => row[publishedIn(profile)] === 1)
  return {
    id: String(row.id),
    title: String(row[titleFields[kind]]),
    updatedAt: String(row.updated_at),
    ...(shownIn.length === 1 && { profile: shownIn[0] as Profile }),
  }
}

function profileColumns(kind: Kind): string[] {
  const hasProfiles = formFields(documentSchemas[kind]).fields.some(({ name }) => name === "profiles")
  return hasProfiles ? profiles.map(publishedIn) : []
}

interface Page {
  text: string
  after: string
  limit: number
}

async function selectRows(db: Database, kind: Exclude<EntryKind, "agency">, page: Page): Promise<Row[]> {
  if (page.text === "") return queryOf(db, kind, page).limit(page.limit).execute()
  const searched = isNumbered(kind) ? searchKindOf[kind] : undefined
  if (searched)
    return queryOf(db, kind, page)
      .where(matches(db, searched, page.text))
      .limit(page.limit)
      .execute()
  // The other kinds have no index of words, and are few.
  const words = foldName(page.text).split(" ")
  const all = await queryOf(db, kind, page).execute()
  return all
    .filter((row) => {
      const said = foldName(`${row[keyOf(kind)]} ${row[titleFields[kind]]}`)
      return words.every((word) => said.includes(word))
    })
    .slice(0, page.limit)
}

function queryOf(
  db: Database,
  kind: Exclude<EntryKind, "agency">,
  { after }: Page,
): SelectQueryBuilder<Record<string, Row>, string, Row> {
  const tables = db as unknown as AnyTables
  if (!isNumbered(kind)) {
    const query = tables.selectFrom("image").select(["name", "alt", "hash", "updated_at"]).orderBy("name")
    return after === "" ? query : query.where("name", ">", after)
  }
  const query = tables
    .selectFrom(tableOf[kind])
    .select(["id", titleFields[kind], "position", "updated_at", ...profileColumns(kind)])
    .orderBy("position")
    .orderBy("id")
  const [position, id] = after.split(".").map(Number)
  // PostgreSQL refuses a number that its column cannot hold.
  if (after === "" || ![position, id].every((number) => Number(number) === (Number(number) | 0))) return query
  return query.where(sql<SqlBool>`(position, id) > (${position}, ${id})`)
}

/** By the words of the site's search, each perhaps unfinished, or by the id. */
function matches(db: Database, kind: SearchKind, text: string): RawBuilder<SqlBool> {
  const id = isRowId(text) ? Number(text) : 0
  const unfinished = unfinishedWord(text)?.word
  const words = [...new Set([...wordsIn(text).map(({ word }) => word), ...(unfinished ? [unfinished] : [])])]
  if (words.length === 0) return sql<SqlBool>`id = ${id}`
  const found = isPostgres(db)
    ? sql`select thing_id from search_entry where kind = ${kind}
        and words @@ ${words.map((word) => `'${word}':*`).join(" & ")}::tsquery`
    : sql`select thing_id from search_entry where kind = ${kind} and number in
        (select rowid from search_entry_words where search_entry_words match ${words
          .map((word) => `"${word}"*`)
          .join(" AND ")})`
  return sql<SqlBool>`(id = ${id} or id in (${found}))`
}
