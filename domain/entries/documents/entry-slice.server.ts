import { readInChunks } from "#platform/database/chunks.ts"
import type { Database } from "#platform/database/connect.ts"
import { type Kind, kinds } from "#domain/content/content.ts"
import type { Located, ParsedContent, Place } from "#domain/content/parsed-content.ts"
import { pictureUses } from "#domain/content/picture-uses.ts"
import { type EntryRef, agencyRef, entryKey } from "#domain/entries/entry-kind.ts"
import { ownerOf, selectPictureOwners } from "./picture-owners.server.ts"
import { listEntries } from "./read-entries.server.ts"

/**
 * The part of the content that checks need to judge some entries: these with their changes, the entries they refer to,
 * and entries that refer to them and may now be wrong.
 */
export interface EntrySlice {
  content: ParsedContent
  /** Ids of all changed entries, including removed and invalid ones: these are not read from the database. */
  changed: Readonly<Record<Kind, ReadonlySet<number>>>
  removed: Readonly<Record<Kind, ReadonlySet<number>>>
  removedPictures: ReadonlySet<string>
  /** The other entries that show one of the changed pictures. Filled by `completeSlice`. */
  pictureOwners: PictureOwner[]
}

interface PictureOwner {
  picture: string
  kind: Kind
  id: number
}

/** Treats the entry as a file with one entry, so that a mistake names its entry. */
export function placeOf(ref: EntryRef): Place {
  return { file: { name: entryKey(ref), lineOf: () => 1 }, path: [] }
}

/** Adds the entries that the checks need to a slice that contains only the changed entries. */
export async function completeSlice(db: Database, slice: EntrySlice, positions: Map<string, number>): Promise<void> {
  const { content, changed } = slice
  const load = async (kind: Kind, ids: Iterable<number>) => {
    const missing = [...new Set(ids)].filter((id) => !changed[kind].has(id) && !content.ids[kind].has(id))
    for (const { id, position, document } of await listEntries(db, kind, missing.map(String))) {
      const at = placeOf({ kind, id })
      positions.set(entryKey({ kind, id }), position)
      content.ids[kind].set(Number(id), at)
      ;(content.entries[kind] as Array<Located<unknown>>).push({ value: document, at })
    }
  }
  const pictures = [...content.pictures.keys(), ...slice.removedPictures]
  slice.pictureOwners = (await listPictureOwners(db, pictures)).filter(({ kind, id }) => !changed[kind].has(id))
  const isAgencyChanged = content.agency !== undefined
  await loadAgency(db, content)
  if (isAgencyChanged && content.agency) await load("static-pages", [content.agency.value.honeymoon_page.id])
  await loadReferrers(db, slice, load)
  await loadQuotas(db, slice, load)
  // Inboxes of stores may not overlap, and the agency's row contains all of them. There are few stores.
  if (changed.stores.size > 0 || isAgencyChanged)
    await load(
      "stores",
      (await db.selectFrom("store").select("id").execute()).map(({ id }) => id),
    )
  await loadReferred(slice, load)
  for (const kind of kinds)
    content.entries[kind].sort((a, b) => placeIn(positions, kind, a) - placeIn(positions, kind, b))
  await loadPictureNames(db, slice)
}

type Load = (kind: Kind, ids: Iterable<number>) => Promise<void>

function placeIn(positions: ReadonlyMap<string, number>, kind: Kind, { value }: Located<{ id: number }>): number {
  return positions.get(entryKey({ kind, id: String(value.id) })) ?? Number.POSITIVE_INFINITY
}

async function loadAgency(db: Database, content: ParsedContent): Promise<void> {
  if (content.agency) return
  const [agency] = await listEntries(db, "agency")
  if (agency) content.agency = { value: agency.document, at: placeOf(agencyRef) }
}

/** Entries whose reference breaks when these are removed, and packages in a city that moves to another country. */
async function loadReferrers(db: Database, slice: EntrySlice, load: Load) {
  const { content, removed, removedPictures, pictureOwners } = slice
  const idsOf = async (table: "city" | "attraction" | "package", column: string, ids: ReadonlySet<number>) =>
    ids.size === 0
      ? []
      : (
          await db
            .selectFrom(table as "package")
            .select("id")
            .where(column as "city_id", "in", [...ids])
            .execute()
        ).map(({ id }) => id)
  await load("cities", await idsOf("city", "country_id", removed.countries))
  await load("packages", await idsOf("package", "country_id", removed.countries))
  await load("attractions", await idsOf("attraction", "city_id", removed.cities))
  await load("packages", await idsOf("package", "city_id", removed.cities))
  await load("packages", await idsOf("package", "segment_id", removed.segments))
  for (const { value } of content.entries.cities) {
    const strangers = await db
      .selectFrom("package")
      .select("id")
      .where("city_id", "=", value.id)
      .where((eb) => eb.or([eb("country_id", "!=", value.country_id), eb("country_id", "is", null)]))
      .execute()
    await load(
      "packages",
      strangers.map(({ id }) => id),
    )
  }
  for (const { picture, kind, id } of pictureOwners) if (removedPictures.has(picture)) await load(kind, [id])
}

async function listPictureOwners(db: Database, names: readonly string[]): Promise<PictureOwner[]> {
  if (names.length === 0) return []
  const uses = await selectPictureOwners(db).where("image_use.image_name", "in", names).execute()
  return uses.map((use) => ({ picture: use.image_name, ...ownerOf(use) }))
}

/** Couples that have a quota of the same id: it must be unique over all couples. */
async function loadQuotas(db: Database, { content }: EntrySlice, load: Load) {
  const ids = content.entries.honeymoons.flatMap(({ value }) => value.cotes.map(({ id }) => id))
  if (ids.length === 0) return
  const same = await db.selectFrom("honeymoon_quota").select("honeymoon_id").where("id", "in", ids).execute()
  await load(
    "honeymoons",
    same.map(({ honeymoon_id }) => honeymoon_id),
  )
}

/** Includes references of entries that break their schema, so that all mistakes are reported at once. */
async function loadReferred({ content: { entries, broken } }: EntrySlice, load: Load) {
  const packages = [...entries.packages, ...broken.packages]
  const attractions = [...entries.attractions, ...broken.attractions]
  await Promise.all([
    load("cities", [...ids(packages, "city_id"), ...ids(attractions, "city_id")]),
    load("segments", ids(packages, "segment_id")),
  ])
  await load("countries", [...ids(packages, "country_id"), ...ids([...entries.cities, ...broken.cities], "country_id")])
}

function ids<Field extends string>(
  list: ReadonlyArray<Located<{ [F in Field]?: number | undefined }>>,
  field: Field,
): number[] {
  return list.flatMap(({ value }) => value[field] ?? [])
}

async function loadPictureNames(db: Database, { content, removedPictures }: EntrySlice) {
  const used = new Set(
    kinds.flatMap((kind) => content.entries[kind].flatMap(({ value }) => pictureUses(value).map(({ name }) => name))),
  )
  for (const name of Object.values(content.agency?.value.covers ?? {})) used.add(name)
  const wanted = [...used].filter((name) => !content.pictureNames.has(name) && !removedPictures.has(name))
  const found = await readInChunks(wanted, (some) =>
    db.selectFrom("image").select("name").where("name", "in", some).execute(),
  )
  for (const { name } of found) content.pictureNames.add(name)
}
