import type * as z from "zod"
import type { Database } from "#platform/database/connect.ts"
import type { TablePlan } from "#platform/database/plan-rows.server.ts"
import { today } from "#platform/time/day.ts"
import { type Kind, kinds } from "#domain/content/content.ts"
import { checkCouples } from "#domain/content/check-couples.server.ts"
import { checkPictureName, checkPictureUses } from "#domain/content/check-picture-uses.ts"
import { checkPix } from "#domain/content/check-pix.server.ts"
import { checkReferences } from "#domain/content/check-references.server.ts"
import { checkTexts } from "#domain/content/check-texts.server.ts"
import type { Mistake } from "#domain/content/mistake.ts"
import { collectValidParts, parseValue } from "#domain/content/parse-value.ts"
import {
  type Findings,
  type Located,
  type ParsedContent,
  emptyContent,
  entriesByKind,
  mistakeAt,
} from "#domain/content/parsed-content.ts"
import { planRows } from "#domain/content/plan-content.server.ts"
import { isSearchCurrent } from "#domain/search/documents/search-documents-version.server.ts"
import { planSearchChanges } from "#domain/search/documents/plan-search-changes.server.ts"
import {
  type EntryDocument,
  type EntryKind,
  type EntryRef,
  agencyRef,
  documentSchemas,
  entryKey,
  isNumbered,
} from "#domain/entries/entry-kind.ts"
import { lastPosition } from "./entry-ids.server.ts"
import { sliceRows } from "#domain/entries/documents/entry-rows.server.ts"
import { type EntrySlice, completeSlice, placeOf } from "#domain/entries/documents/entry-slice.server.ts"
import type { StoredEntry } from "#domain/entries/documents/entry-documents.server.ts"
import { type NewPicture, newPicturesOf } from "./new-pictures.server.ts"
import { findEntries } from "#domain/entries/documents/read-entries.server.ts"

/** The new document of an entry; null removes it from the site. */
export interface EntryChange extends EntryRef {
  document: unknown
}

/** A mistake or warning of the importer, at a field of an entry. */
export interface EntryProblem extends EntryRef {
  /** `promotion.ends`, `cotes[1].value`: the name of the field in the form. Empty: about the whole entry. */
  field: string
  reason: string
}

export interface EntriesPlan {
  /** If there is a problem, nothing is planned. */
  problems: EntryProblem[]
  /** Warnings about the changed entries. */
  warnings: EntryProblem[]
  plans: TablePlan[]
  /** The search documents do not match the database's content: they must be rebuilt, and are not planned. */
  isSearchStale: boolean
  /** Uploaded pictures that the entries show for the first time: published together with them. */
  pictures: readonly NewPicture[]
  /** The published entries by `entryKey`, before the change. */
  before: ReadonlyMap<string, StoredEntry | undefined>
  /** The checked documents by `entryKey`; null for those to remove. */
  after: ReadonlyMap<string, EntryDocument<EntryKind> | null>
}

interface PlanOptions {
  /** False leaves the search documents as they are. */
  search?: boolean
}

/**
 * Plans the publication of these entries together: the same changes and mistakes as `planContent` of all content with
 * these entries, but reads only entries that they refer to or that refer to them.
 */
export async function planEntries(
  db: Database,
  entries: readonly EntryChange[],
  now: Date,
  { search: planned = true }: PlanOptions = {},
): Promise<EntriesPlan> {
  const findings: Findings = { mistakes: [], warnings: [] }
  const pictures = await newPicturesOf(db, entries)
  const changes: readonly EntryChange[] = [...entries, ...pictures]
  const before = await findEntries(db, changes)
  const { slice, after } = parseChanges(changes, today(now), findings)
  const positions = new Map<string, number>()
  await setPositions(db, changes, before, positions)
  const changed = ownContent(slice.content)
  await completeSlice(db, slice, positions)
  checkReferences(slice.content, findings)
  checkPictures(slice, changes, findings)
  checkTexts(changed, findings)
  checkCouples({ ...changed, agency: slice.content.agency }, findings)
  checkPix(changed, findings)
  const keys = new Set(changes.map(entryKey))
  const problems = findings.mistakes.map(problemOf)
  const warnings = findings.warnings.map(problemOf).filter((warning) => keys.has(entryKey(warning)))
  const plan = { problems, warnings, pictures, before, after, isSearchStale: false }
  if (problems.length > 0) return { ...plan, plans: [] }
  const { rows, scope, search } = await sliceRows(db, slice, { changed, positions, before, after })
  const plans = await planRows(db, rows, now.toISOString(), scope)
  if (!planned) return { ...plan, plans }
  const isSearchStale = !(await isSearchCurrent(db))
  return { ...plan, isSearchStale, plans: isSearchStale ? plans : [...plans, ...(await planSearchChanges(db, search))] }
}

/** Existing mistakes in the agency's pictures must not block an unrelated entry. */
function checkPictures(slice: EntrySlice, changes: readonly EntryRef[], findings: Findings) {
  const { content, pictureOwners, removedPictures } = slice
  const isJudged = changes.some(isAgency) || removedPictures.size > 0
  const used = new Set([
    ...pictureOwners.map(({ picture }) => picture),
    ...Object.values(content.agency?.value.covers ?? {}),
  ])
  checkPictureUses(isJudged ? content : { ...content, agency: undefined }, findings, used)
}

function isAgency({ kind }: EntryRef): boolean {
  return kind === agencyRef.kind
}

function parseChanges(changes: readonly EntryChange[], day: string, findings: Findings) {
  const content = emptyContent(day)
  const [changed, removed] = [idsOfKinds(), idsOfKinds()]
  const removedPictures = new Set<string>()
  const after = new Map<string, EntryDocument<EntryKind> | null>()
  for (const change of changes) {
    const { kind, id, document } = change
    const at = placeOf(change)
    if (isNumbered(kind)) changed[kind].add(Number(id))
    if (document === null) {
      after.set(entryKey(change), null)
      if (isNumbered(kind)) removed[kind].add(Number(id))
      else if (kind === "pictures") removedPictures.add(id)
      else findings.mistakes.push(mistakeAt(at, [], "a agência não se apaga: o site precisa dela"))
      continue
    }
    const entry = parseValue(documentSchemas[kind] as z.ZodType<EntryDocument<EntryKind>>, document, at, findings)
    if (isNumbered(kind)) content.ids[kind].set(Number(id), at)
    if (kind === "pictures") {
      checkPictureName(id, at, findings)
      content.pictureNames.add(id)
    }
    if (!entry) {
      if (kind !== "pictures") collectValidParts(content, kind, documentSchemas[kind], { value: document, at })
      continue
    }
    after.set(entryKey(change), entry.value)
    if (kind === "agency") content.agency = entry as typeof content.agency
    else if (kind === "pictures") content.pictures.set(id, entry as Located<EntryDocument<"pictures">>)
    else {
      const located = entry as Located<EntryDocument<Kind>>
      if (located.value.id === Number(id)) (content.entries[kind] as unknown[]).push(located)
      else findings.mistakes.push(mistakeAt(at, ["id"], `o id de um item não muda: é ${id}`))
    }
  }
  return { slice: { content, changed, removed, removedPictures, pictureOwners: [] } as EntrySlice, after }
}

function idsOfKinds(): Record<Kind, Set<number>> {
  return Object.fromEntries(kinds.map((kind) => [kind, new Set<number>()])) as Record<Kind, Set<number>>
}

/** Only the changed entries; `content` also gets the entries that the checks compare them with. */
function ownContent(content: ParsedContent): ParsedContent {
  return {
    ...content,
    entries: entriesByKind((kind) => [...content.entries[kind]]),
  }
}

/** An entry keeps its position; a new one is the last of its kind. */
async function setPositions(
  db: Database,
  changes: readonly EntryRef[],
  before: ReadonlyMap<string, StoredEntry | undefined>,
  positions: Map<string, number>,
) {
  const last = new Map<Kind, number>()
  for (const ref of changes) {
    const { kind } = ref
    if (!isNumbered(kind)) continue
    const known = before.get(entryKey(ref))?.position
    const next = known ?? (last.get(kind) ?? (await lastPosition(db, kind))) + 1
    if (known === undefined) last.set(kind, next)
    positions.set(entryKey(ref), next)
  }
}

function problemOf({ file, field, reason }: Mistake): EntryProblem {
  const [kind = "", id = ""] = file.split("/")
  return { kind: kind as EntryKind, id, field, reason }
}
