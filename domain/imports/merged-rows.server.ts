import type { ImageOwner } from "#database/schema.ts"
import { checkPictureUses } from "#domain/content/check-picture-uses.ts"
import { checkReferences } from "#domain/content/check-references.server.ts"
import { type Kind, kinds } from "#domain/content/content.ts"
import { type ContentRows, contentRows } from "#domain/content/content-rows.server.ts"
import { kindOfTable, tableOf } from "#domain/content/content-tables.ts"
import type { Mistake } from "#domain/content/mistake.ts"
import {
  type Findings,
  type Located,
  type ParsedContent,
  entriesByKind,
  noEntries,
} from "#domain/content/parsed-content.ts"
import type { StoredEntry } from "#domain/entries/documents/entry-documents.server.ts"
import { type EntryRef, entryKey } from "#domain/entries/entry-kind.ts"
import { measuresOf } from "#domain/entries/documents/entry-rows.server.ts"
import type { FileContent, KindMerge, MergedContent } from "./merge-content.server.ts"

type Merges = MergedContent["kinds"]

/** The rows after the import: those of the files, with the panel's entries where they win. */
export function mergedRows({ content, rows }: FileContent, merges: Merges): ContentRows {
  const panel = panelContent(content, merges)
  const own = contentRows(panel, measuresOf(panel))
  const { honeymoons, pictures } = merges
  const isHeld = (kind: Kind, id: number) => merges[kind].held.has(String(id))
  const heldQuotas = new Set(
    rows.honeymoon_quota.filter(({ honeymoon_id }) => isHeld("honeymoons", honeymoon_id)).map(({ id }) => id),
  )
  const isUseHeld = (owner: ImageOwner, id: number) =>
    owner === "honeymoon_quota" ? heldQuotas.has(id) : isHeld(kindOfTable[owner], id)
  const merged = {
    ...rows,
    static_page_section: [
      ...rows.static_page_section.filter(({ page_id }) => !isHeld("static-pages", page_id)),
      ...own.static_page_section,
    ],
    honeymoon_quota: [
      ...rows.honeymoon_quota.filter(({ honeymoon_id }) => !honeymoons.held.has(String(honeymoon_id))),
      ...own.honeymoon_quota,
    ],
    image: [...rows.image.filter(({ name }) => !pictures.held.has(name)), ...own.image],
    image_use: [
      ...rows.image_use.filter(({ owner_kind, owner_id }) => !isUseHeld(owner_kind, owner_id)),
      ...own.image_use,
    ],
    setting: settingRows(content, merges),
  }
  for (const kind of kinds) {
    const table = tableOf[kind]
    const after = inOrder<{ id: number }>(rows[table], own[table], merges[kind], ({ id }) => id)
    Object.assign(merged, { [table]: after.map((row, index) => ({ ...row, position: index + 1 })) })
  }
  return merged
}

/** The mistakes that the panel's entries and those of the files make together. */
export function checkMerged(content: ParsedContent, merges: Merges): Mistake[] {
  const findings: Findings = { mistakes: [], warnings: [] }
  const whole = wholeContent(content, merges)
  checkReferences(whole, findings)
  checkPictureUses(whole, findings)
  return findings.mistakes
}

/** The items of the files that are imported and those of the panel, in their order after the import. */
function inOrder<Item>(
  files: readonly Item[],
  panel: readonly Item[],
  { held, order }: KindMerge,
  idOf: (item: Item) => number,
): Item[] {
  const imported = files.filter((item) => !held.has(String(idOf(item))))
  const byId = new Map([...imported, ...panel].map((item) => [String(idOf(item)), item]))
  return order.map((id) => {
    const item = byId.get(id)
    if (item === undefined) throw new Error(`The order after the import names ${id}, which neither side has`)
    return item
  })
}

/** The agency's row contains the inboxes of all stores. */
function settingRows(content: ParsedContent, merges: Merges): ContentRows["setting"] {
  const { entries, ...whole } = wholeContent(content, merges)
  const stores = { ...noEntries(), stores: entries.stores }
  return contentRows({ ...whole, pictures: new Map(), entries: stores }, new Map()).setting
}

/** Only the entries of the panel. */
function panelContent(content: ParsedContent, merges: Merges): ParsedContent {
  return {
    ...content,
    agency: undefined,
    pictures: new Map(merges.pictures.panel.map((entry) => [entry.id, locate({ kind: "pictures", ...entry })])),
    entries: entriesByKind((kind) => merges[kind].panel.map((entry) => locate({ kind, ...entry }))),
  }
}

/** All entries after the import. */
function wholeContent(content: ParsedContent, merges: Merges): ParsedContent {
  const panel = panelContent(content, merges)
  const [agency] = merges.agency.panel
  const pictures = new Map([...content.pictures].filter(([name]) => !merges.pictures.held.has(name)))
  for (const [name, picture] of panel.pictures) pictures.set(name, picture)
  const entries = entriesByKind((kind) =>
    inOrder(content.entries[kind], panel.entries[kind], merges[kind], ({ value }) => value.id),
  )
  const ids = Object.fromEntries(
    kinds.map((kind) => [kind, new Map(entries[kind].map(({ value, at }) => [value.id, at]))]),
  ) as ParsedContent["ids"]
  return {
    ...content,
    ...(agency && { agency: locate({ kind: "agency", ...agency }) }),
    pictures,
    pictureNames: new Set(pictures.keys()),
    entries,
    ids,
  }
}

function locate({ document, ...ref }: EntryRef & StoredEntry): Located<never> {
  return { value: document as never, at: { file: { name: `${entryKey(ref)} (painel)`, lineOf: () => 1 }, path: [] } }
}
