import type { Database } from "#platform/database/connect.ts"
import type { Image } from "#platform/images/image.ts"
import { untypedRows } from "#platform/database/untyped-tables.ts"
import type { ContentRows } from "#domain/content/content-rows.server.ts"
import type { Kind } from "#domain/content/content.ts"
import { tableOf } from "#domain/content/content-tables.ts"
import type { Located, ParsedContent } from "#domain/content/parsed-content.ts"
import { digestOf, digestOfDocument } from "#domain/entries/documents/entry-digest.server.ts"
import {
  type StoredEntry,
  agencyEntries,
  numberedEntries,
  pictureEntries,
} from "#domain/entries/documents/entry-documents.server.ts"
import {
  type EntryKind,
  type EntryRef,
  entryKey,
  entryKinds,
  isNumbered,
  orderRef,
} from "#domain/entries/entry-kind.ts"
import { type ListChange, nameOrder } from "#domain/entries/entry-order.server.ts"
import { type NamedEntry, titleOf } from "#domain/entries/entry-names.ts"
import { listEntries } from "#domain/entries/documents/read-entries.server.ts"
import { restoreMarks } from "./restore-marks.ts"
import { type OriginRow, originRow, readEditedEntries, readOrigins } from "./import-origins.server.ts"
import {
  type EntryOrigin,
  type Preference,
  compareOrders,
  mergeEntry,
  mergeOrder,
  nextOrigin,
  winnerOf,
} from "./merge-entry.ts"

/** The content of a folder, checked and as rows. */
export interface FileContent {
  content: ParsedContent
  rows: ContentRows
  /** The stored pictures by name. */
  pictures: ReadonlyMap<string, Omit<Image, "alt">>
}

/** An entry in the files and as published. `file` is the document that publishing it would give. */
export interface ComparedEntry extends EntryRef {
  file: StoredEntry | undefined
  published: StoredEntry | undefined
  located: Located<unknown> | undefined
}

export interface KindMerge {
  /** Ids of the entries after the import, in their order. */
  order: string[]
  /** The published entries that stay, although the files differ or do not contain them. */
  panel: StoredEntry[]
  /** Ids of entries in the files that are not imported. */
  held: Set<string>
}

export interface MergedContent {
  kinds: Record<EntryKind, KindMerge>
  /** The entries that the import creates, changes or removes. */
  changes: ComparedEntry[]
  /** The orders that the import changes, of the entries that were there before and stay. */
  orders: ListChange[]
  /** The entries and orders that keep the panel's state. */
  kept: KeptEntry[]
  conflicts: ComparedEntry[]
  /** Lists whose order files and panel both changed. */
  orderConflicts: OrderConflict[]
  origins: OriginRow[]
}

export interface KeptEntry extends NamedEntry {
  /** Its files were imported, and this import was undone. They are imported again if the files are preferred. */
  isUndone: boolean
}

export interface OrderConflict {
  kind: Kind
  /** The first entry of the list in the files. */
  located: Located<unknown> | undefined
}

/**
 * Three-way merge of files, panel and last import, entry by entry, following the table in
 * docs/decisions/0013-entries.md.
 */
export async function mergeContent(db: Database, files: FileContent, prefer?: Preference): Promise<MergedContent> {
  const known = { origins: await readOrigins(db), edited: await readEditedEntries(db), prefer }
  const merged: MergedContent = {
    kinds: {} as MergedContent["kinds"],
    changes: [],
    orders: [],
    kept: [],
    conflicts: [],
    orderConflicts: [],
    origins: [],
  }
  for (const kind of entryKinds) {
    const compared = compare(files, kind, await listEntries(db, kind), known)
    const { after, ...kept } = mergeEntries(merged, compared, known)
    const order = isNumbered(kind) ? mergeListOrder(merged, kind, { ...compared, after }, known) : []
    merged.kinds[kind] = { ...kept, order }
  }
  return merged
}

/** Named by its published document, otherwise by its file. */
export function nameEntry({ kind, id, published, file }: ComparedEntry): NamedEntry {
  return { kind, id, title: titleOf({ kind, id }, (published ?? file)?.document) }
}

interface Known {
  /** Both by `entryKey`. */
  origins: ReadonlyMap<string, EntryOrigin>
  edited: ReadonlyMap<string, { isUndone: boolean }>
  prefer: Preference | undefined
}

interface Comparison {
  entries: Array<ComparedEntry & { origin: EntryOrigin | undefined; digest: string; written: string }>
  fileIds: string[]
  publishedIds: string[]
}

function compare(files: FileContent, kind: EntryKind, published: StoredEntry[], { origins }: Known): Comparison {
  const located = locatedOf(files.content, kind)
  const inFiles = new Map(entriesOf(files.rows, kind).map((entry) => [entry.id, entry]))
  const inDatabase = new Map(published.map((entry) => [entry.id, entry]))
  const ids = new Set([...inFiles.keys(), ...inDatabase.keys()])
  return {
    entries: [...ids].map((id) => {
      const [inFile, hash] = [located.get(id), files.pictures.get(id)?.hash]
      const digest = fileDigest(inFile?.value, hash)
      const origin = origins.get(entryKey({ kind, id }))
      const isReadWithMarks =
        origin?.written === null &&
        origin.file !== digest &&
        origin.file === fileDigest(restoreMarks(inFile?.value, inFile?.written), hash)
      return {
        kind,
        id,
        file: inFiles.get(id),
        published: inDatabase.get(id),
        located: inFile,
        origin: isReadWithMarks ? { ...origin, file: digest } : origin,
        digest,
        written: fileDigest(inFile?.written, hash),
      }
    }),
    fileIds: [...inFiles.keys()],
    publishedIds: [...inDatabase.keys()],
  }
}

/** Includes the hash, because a picture's file may have new bytes under the same name. */
function fileDigest(value: unknown, hash: string | undefined): string {
  const { file } = (value ?? {}) as { file?: string }
  const document = hash !== undefined && file !== undefined ? { ...(value as object), file: hash } : value
  return document === undefined ? "" : digestOfDocument(document)
}

interface MergedEntries extends Omit<KindMerge, "order"> {
  /** Ids of the entries after the import. */
  after: Set<string>
}

function mergeEntries(merged: MergedContent, { entries }: Comparison, known: Known): MergedEntries {
  const { panel, held, after }: MergedEntries = { panel: [], held: new Set(), after: new Set() }
  for (const { origin, digest, written, ...entry } of entries) {
    const { id, file, published } = entry
    const key = entryKey(entry)
    const sides = {
      origin,
      file: file && { digest, written, published: digestOf(file) },
      published: digestOf(published),
      ...editOf(known, key),
    }
    const outcome = mergeEntry(sides)
    const isOpen = outcome === "conflict" && known.prefer === undefined
    if (isOpen) merged.conflicts.push(entry)
    const winner = winnerOf(outcome, known.prefer)
    const next = nextOrigin(sides, winner)
    if (next) merged.origins.push(originRow(entry, next))
    if (winner === "file") merged.changes.push(entry)
    if (winner === "panel") {
      if (!isOpen) merged.kept.push({ ...nameEntry(entry), isUndone: outcome === "undone" })
      if (published) panel.push(published)
      if (file) held.add(id)
    }
    if (winner === "panel" ? published : file) after.add(id)
  }
  return { panel, held, after }
}

/** Returns the ids of the entries after the import, in their order. */
function mergeListOrder(
  merged: MergedContent,
  kind: Kind,
  { entries, fileIds, publishedIds, after }: Comparison & Pick<MergedEntries, "after">,
  known: Known,
): string[] {
  const files = digestOfDocument(fileIds)
  const origin = known.origins.get(entryKey(orderRef(kind)))
  const isFileSame = origin?.file === files
  const file = fileIds.filter((id) => after.has(id))
  const published = publishedIds.filter((id) => after.has(id))
  const outcome = compareOrders({
    origin: origin?.rows ? (JSON.parse(origin.rows) as string[]) : undefined,
    isFileSame,
    file,
    published,
    ...editOf(known, entryKey(orderRef(kind))),
  })
  if (outcome === "conflict" && known.prefer === undefined)
    merged.orderConflicts.push({ kind, located: entries.find(({ located }) => located)?.located })
  const winner = winnerOf(outcome, known.prefer)
  if (outcome === "undone" && winner === "panel") merged.kept.push({ ...nameOrder(kind), isUndone: true })
  const isFirst = winner === "file" || (winner === "equal" && !isFileSame)
  const order = isFirst ? mergeOrder(file, published) : mergeOrder(published, file)
  const stay = new Set(published)
  const moved = { before: published, after: order.filter((id) => stay.has(id)) }
  if (moved.after.some((id, index) => id !== published[index])) merged.orders.push({ kind, change: moved })
  // Orders are compared item by item, so the ids are stored instead of a digest.
  merged.origins.push(originRow(orderRef(kind), { file: files, written: null, rows: JSON.stringify(fileIds) }))
  return order
}

function editOf({ edited }: Known, key: string) {
  const edit = edited.get(key)
  return { isEdited: edit !== undefined, isUndone: edit?.isUndone ?? false }
}

function entriesOf(rows: ContentRows, kind: EntryKind): StoredEntry[] {
  if (kind === "pictures") return pictureEntries(rows.image)
  if (kind === "agency") return agencyEntries(rows.setting)
  return numberedEntries(kind, untypedRows(rows[tableOf[kind]]), rows)
}

function locatedOf({ entries, pictures, agency }: ParsedContent, kind: EntryKind): Map<string, Located<unknown>> {
  if (kind === "pictures") return pictures
  if (kind === "agency") return new Map(agency && [["agency", agency]])
  return new Map(entries[kind].map((entry) => [String(entry.value.id), entry]))
}
