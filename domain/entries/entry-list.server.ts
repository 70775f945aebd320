import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from "kysely"
import { isPostgres } from "#database/dialect.ts"
import type { Database } from "#platform/database/connect.ts"
import { type Row, untypedTables } from "#platform/database/untyped-tables.ts"
import { rowsMax } from "#platform/database/chunks.ts"
import { foldName } from "#platform/text/remove-accents.ts"
import { isRowId } from "#platform/ids/row-id.ts"
import { tableOf } from "#domain/content/content-tables.ts"
import { isNumber, unfinishedWord, wordList } from "#domain/search/words/search-words.ts"
import { type Profile, profiles, publishedIn } from "#domain/agency/profile.ts"
import type { Kind } from "#domain/content/content.ts"
import { formFields } from "./entry-form.ts"
import { lastDocumentsOf } from "./history/entry-history.server.ts"
import { type EntryKind, type EntryRef, documentSchemas, entryKey, entryKinds, isNumbered } from "./entry-kind.ts"
import { type NamedEntry, kindNames, titleFields, titleOf } from "./entry-names.ts"
import { hasLaterVersion } from "./history/later-version.server.ts"

/* Lists of published entries: few columns, in pages, so that 100,000 packages are never read at once. */

interface ListedEntry {
  id: string
  title: string
  updatedAt: string
  /** Only for a picture: the hash of its bytes. */
  hash?: string
  /** The only profile that shows it; absent if both or neither do, and for kinds without profiles. */
  profile?: Profile
}

export interface EntryListPage {
  entries: ListedEntry[]
  /** Pass it as `after` to get the next page; absent on the last one. */
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
    const row = await untypedTables(db)
      .selectFrom(tableName(kind))
      .select(({ fn }) => fn.countAll().as("count"))
      .executeTakeFirstOrThrow()
    return [kind, Number(row.count)] as const
  })
  return Object.fromEntries(await Promise.all(counts)) as Record<EntryKind, number>
}

export interface RemovedEntry extends NamedEntry {
  removedAt: string
}

/**
 * Entries of these kinds that were removed, in the panel or by an import, and are still removed, with their former
 * names; the last removed first. They are read in chunks until a page of matching ones is full.
 */
export async function listRemovedEntries(
  db: Database,
  kinds: readonly EntryKind[],
  { text = "", after = "", limit = pageSize }: EntryListQuery = {},
): Promise<{ entries: RemovedEntry[]; next?: string }> {
  const isAsked = hasWordsOf(text)
  // Titles are in documents, so a search may have to skip many rows: it reads larger chunks.
  const piece = text === "" ? limit + 1 : rowsMax
  const found: Array<Removal & { title: string }> = []
  let last: string | undefined = after
  while (last !== undefined && found.length <= limit) {
    const removals = await selectRemovals(db, kinds, { after: last, limit: piece })
    const gone = await nameGone(db, removals)
    found.push(...gone.filter(({ id, title }) => isAsked(`${id} ${title}`)))
    last = removals.length === piece ? removals.at(-1)?.version : undefined
  }
  return {
    entries: found.slice(0, limit).map(({ kind, id, title, removedAt }) => ({ kind, id, title, removedAt })),
    ...(found.length > limit && { next: found[limit - 1]?.version }),
  }
}

interface Removal extends EntryRef {
  /** Id of the version that removed it; also the position of the next page. */
  version: string
  removedAt: string
}

/** The last versions of entries, if they are removals; latest first. */
async function selectRemovals(
  db: Database,
  kinds: readonly EntryKind[],
  { after, limit }: Omit<Page, "text">,
): Promise<Removal[]> {
  const rows = await db
    .selectFrom("entry_version as version")
    .select(["id", "kind", "entry_id", "at"])
    .where("kind", "in", kinds)
    .where("document", "is", null)
    .where("origin", "!=", "discard")
    .where(({ not }) => not(hasLaterVersion))
    .$if(after !== "", (query) => query.where("id", "<", after))
    .orderBy("id", "desc")
    .limit(limit)
    .execute()
  return rows.map((row) => ({ kind: row.kind, id: row.entry_id, version: row.id, removedAt: row.at }))
}

/** Adds the titles, and leaves out entries that an import restored. */
async function nameGone(db: Database, removals: readonly Removal[]): Promise<Array<Removal & { title: string }>> {
  const titles = new Map<string, string>()
  for (const [kind, alike] of Map.groupBy(removals, (removal) => removal.kind)) {
    const ids = alike.map(({ id }) => id)
    const back = await existingIds(db, kind, ids)
    const documents = await lastDocumentsOf(db, kind, ids, { beforeRemoval: true })
    for (const ref of alike) {
      if (back.has(ref.id)) continue
      titles.set(entryKey(ref), titleOf(ref, JSON.parse(documents.get(ref.id) ?? "null")))
    }
  }
  return removals.flatMap((removal) => {
    const title = titles.get(entryKey(removal))
    return title === undefined ? [] : [{ ...removal, title }]
  })
}

/** The given ids that are published. */
export async function existingIds(db: Database, kind: EntryKind, ids: readonly string[]): Promise<Set<string>> {
  if (kind === "agency") return new Set(ids)
  if (ids.length === 0) return new Set()
  const key = keyOf(kind)
  const rows = await untypedTables(db)
    .selectFrom(tableName(kind))
    .select(key)
    .where(key, "in", isNumbered(kind) ? ids.map(Number) : [...ids])
    .execute()
  return new Set(rows.map((row) => String(row[key])))
}

/** Titles of published entries, by id. */
export async function titlesOf(db: Database, kind: EntryKind, ids: readonly string[]): Promise<Map<string, string>> {
  if (kind === "agency" || ids.length === 0) return new Map(ids.map((id) => [id, kindNames.agency.many]))
  const key = keyOf(kind)
  const title = isNumbered(kind) ? titleFields[kind] : key
  const rows = await untypedTables(db)
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
  if (kind === "packages")
    return queryOf(db, kind, page).where(isPackageNamed(db, page.text)).limit(page.limit).execute()
  // The other kinds have few entries. The search index lacks those that the site does not show, such as a new country
  // without packages.
  const hasWords = hasWordsOf(page.text)
  const isAsked = (row: Row) => {
    const title = String(row[titleFields[kind]])
    return isNumbered(kind) ? String(row.id) === page.text || hasWords(title) : hasWords(`${row.name} ${title}`)
  }
  return (await queryOf(db, kind, page).execute()).filter(isAsked).slice(0, page.limit)
}

/** Returns a test of whether a text contains all of these words, ignoring accents. */
export function hasWordsOf(asked: string): (text: string) => boolean {
  const words = foldName(asked).split(" ")
  return (text) => words.every((word) => foldName(text).includes(word))
}

function queryOf(
  db: Database,
  kind: Exclude<EntryKind, "agency">,
  { after }: Page,
): SelectQueryBuilder<Record<string, Row>, string, Row> {
  const tables = untypedTables(db)
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

/**
 * Matches the words of the name, each perhaps unfinished, or the id. Every package is in the search index, which finds
 * these words in any text; the words of the name are then compared.
 */
function isPackageNamed(db: Database, text: string): RawBuilder<SqlBool> {
  const id = isRowId(text) ? Number(text) : 0
  // A last stop word counts only alone: "lua de" may go on with "mel".
  const [first = unfinishedWord(text)?.word, ...others] = wordList(text)
  if (first === undefined) return sql<SqlBool>`id = ${id}`
  const words = [first, ...others]
  const hasWords = isPostgres(db)
    ? sql`words @@ ${words.map((word) => `'${word}':*`).join(" & ")}::tsquery`
    : sql`number in (select rowid from search_entry_words
        where search_entry_words match ${words.map((word) => `"${word}"*`).join(" AND ")})`
  const inName = words.map((word) => sql`name_words like ${`% ${word}${isNumber(word) ? " " : ""}%`}`)
  return sql<SqlBool>`(id = ${id} or id in
    (select thing_id from search_entry where kind = 'package' and ${sql.join([hasWords, ...inName], sql` and `)}))`
}
