import type { Database } from "#platform/database/connect.ts"
import type { Focus } from "#platform/images/image.ts"
import { imageColumns, imageOf } from "#platform/images/images.server.ts"
import { foldName } from "#platform/text/remove-accents.ts"
import { isDecorative } from "#domain/content/content.ts"
import { alternativeTextProblem } from "#domain/entries/alternative-text.ts"
import { type Draft, listDrafts } from "#domain/entries/drafts/drafts.server.ts"
import { type StoredPicture, agencyRef } from "#domain/entries/entry-kind.ts"
import { pictureFields } from "#domain/entries/picture-fields.ts"
import { findEntry } from "#domain/entries/documents/read-entries.server.ts"
import type { LibraryFilter } from "./library-filter.ts"

export interface LibraryPicture {
  name: string
  hash: string
  width: number
  height: number
  focus?: Focus
  /** Empty for a decorative picture; undefined if it has no description yet. */
  alt: string | undefined
  /** `new`: never published. `modified`: published, with a draft. `published`: without one. */
  state: "new" | "modified" | "published"
  /** Why the alternative text is unhelpful; undefined for a good one. */
  problem: string | undefined
  /** Published entries that show it. */
  uses: number
  isInDraft: boolean
}

export interface LibraryQuery {
  text?: string
  filter?: LibraryFilter
  /** The `next` of the page before. */
  after?: string
  limit?: number
}

export interface LibraryPage {
  pictures: LibraryPicture[]
  next?: string
  /** Number of pictures that match the filter and the search. */
  count: number
}

/** The pictures of the library, new ones first, the others by name. There are few: they are searched in memory. */
export async function listLibrary(
  db: Database,
  { text = "", filter = "", after = "", limit = 60 }: LibraryQuery = {},
): Promise<LibraryPage> {
  const words = foldName(text).split(" ")
  const all = (await readLibrary(db)).filter(
    (picture) =>
      isIn(filter, picture) && words.every((word) => foldName(`${picture.name} ${picture.alt ?? ""}`).includes(word)),
  )
  const start = after === "" ? 0 : all.findIndex((picture) => keyOf(picture) > after)
  const pictures = start < 0 ? [] : all.slice(start, start + limit)
  const last = pictures.at(-1)
  const hasMore = last !== undefined && start + limit < all.length
  return { pictures: await countUses(db, pictures), count: all.length, ...(hasMore && { next: keyOf(last) }) }
}

/** New pictures first, then by name. */
function keyOf({ state, name }: LibraryPicture): string {
  return `${state === "new" ? 0 : 1}${name}`
}

function isIn(filter: LibraryFilter, { state, problem, uses, isInDraft }: LibraryPicture): boolean {
  if (filter === "texto") return problem !== undefined
  if (filter === "sem-uso") return uses === 0 && !isInDraft
  return filter === "" || state === "new"
}

/** `uses` is only 0 or 1 here: whether there are any. */
async function readLibrary(db: Database): Promise<LibraryPicture[]> {
  const rows = await db
    .selectFrom("image")
    .select(["name", ...imageColumns])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("image_use").select("image_use.image_name").whereRef("image_use.image_name", "=", "image.name"),
      ).as("used"),
    )
    .execute()
  const drafts = await listDrafts(db)
  const inDrafts = new Set(drafts.flatMap(({ document }) => pictureFields(document).map(({ name }) => name)))
  const own = new Map(drafts.flatMap((draft) => (isPictureDraft(draft) ? [[draft.id, draft]] : [])))
  const covers = new Set(pictureFields((await findEntry(db, agencyRef))?.document).map(({ name }) => name))
  const published = rows.map(({ used, ...row }): LibraryPicture => {
    const draft = own.get(row.name)
    const { color: _color, ...image } = imageOf(row)
    // SQLite returns 0 or 1.
    const isUsed = Number(used) > 0
    const isCover = covers.has(row.name)
    const metadata = draft ? metadataOf(draft) : image
    const picture = {
      ...image,
      ...metadata,
      state: draft ? ("modified" as const) : ("published" as const),
      uses: isUsed || isCover ? 1 : 0,
      isInDraft: inDrafts.has(row.name),
    }
    return withProblem(picture, isCover && !isUsed && !picture.isInDraft)
  })
  const names = new Set(rows.map(({ name }) => name))
  const fresh = [...own.values()].flatMap((draft) =>
    names.has(draft.id) || draft.baseDigest !== ""
      ? []
      : withProblem({ name: draft.id, ...metadataOf(draft), state: "new", uses: 0, isInDraft: inDrafts.has(draft.id) }),
  )
  return [...fresh, ...published].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

type PictureDraft = Draft & { document: Partial<StoredPicture> & Omit<StoredPicture, "alt"> }

function isPictureDraft(draft: Draft): draft is PictureDraft {
  return draft.kind === "pictures" && draft.document !== null
}

function metadataOf({ document: { alt, hash, width, height, focus } }: PictureDraft) {
  const text = typeof alt === "string" ? alt : undefined
  return { alt: text !== undefined && isDecorative(text) ? "" : text, hash, width, height, ...(focus && { focus }) }
}

/** `isOnlyCover`: the landing page shows covers as decoration, whatever their text. */
function withProblem(picture: Omit<LibraryPicture, "problem">, isOnlyCover = false): LibraryPicture {
  const { name, alt } = picture
  if (alt === undefined) return { ...picture, problem: "falta o texto alternativo" }
  return { ...picture, problem: isOnlyCover ? undefined : alternativeTextProblem(name, alt) }
}

async function countUses(db: Database, pictures: readonly LibraryPicture[]): Promise<LibraryPicture[]> {
  const used = pictures.filter(({ uses }) => uses > 0).map(({ name }) => name)
  if (used.length === 0) return [...pictures]
  const rows = await db
    .selectFrom("image_use")
    .select("image_name")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("image_name", "in", used)
    .groupBy("image_name")
    .execute()
  const counts = new Map(rows.map(({ image_name, count }) => [image_name, Number(count)]))
  return pictures.map((picture) => ({ ...picture, uses: Math.max(picture.uses, counts.get(picture.name) ?? 0) }))
}
