import type { Database } from "#platform/database/connect.ts"
import type { Services } from "#platform/services.ts"
import type { Actor } from "#domain/staff/actor.ts"
import { csvTexts } from "#platform/sheets/csv.ts"
import { today } from "#platform/time/day.ts"
import { highestId } from "#platform/ids/row-id.ts"
import type { StoredEntry } from "#domain/entries/documents/entry-documents.server.ts"
import { digestOf, digestOfDocument } from "#domain/entries/documents/entry-digest.server.ts"
import { type EntryProblem, planEntries } from "#domain/entries/publish/plan-entries.server.ts"
import {
  type EntryToPublish,
  type PublishResult,
  publishEntries,
} from "#domain/entries/publish/publish-entries.server.ts"
import { listEntries } from "#domain/entries/documents/read-entries.server.ts"
import { applyPriceRow } from "./price-cells.ts"
import { changeFactor, warnOfLeaps } from "./price-leaps.ts"
import { type PricedPackage, headingOf, priceColumns } from "./price-columns.ts"
import { type PriceMistake, type PriceRow, readPriceSheet } from "./read-price-sheet.ts"
import { readSheetFile } from "./read-sheet-file.server.ts"
import { type PricedEntry, warnOfDrafts } from "./warn-of-drafts.server.ts"

export interface PriceChange {
  row: number
  id: number
  name: string
  cells: Array<{ column: string; before: string; after: string }>
}

export interface PricePlan {
  /** If there is a mistake, nothing is imported. */
  mistakes: PriceMistake[]
  /** Warnings do not prevent the import. */
  warnings: PriceMistake[]
  /** The largest first: of many changes the page lists only some. */
  changes: PriceChange[]
  /** Number of rows equal to the published prices, besides those that keep newer ones of the site. */
  unchanged: number
  /** Equal for two dry runs with the same changes. */
  digest: string
}

/** Thrown when the changes differ from those of the dry run. Nothing was published. */
export class PricesOutdatedError extends Error {
  override name = "PricesOutdatedError"
}

/**
 * A dry run: the changes that importing a price sheet (CSV or XLSX) would make. Packages that are not in it stay as
 * they are.
 */
export async function tryPrices(db: Database, bytes: Uint8Array, now: Date): Promise<PricePlan> {
  return (await planPrices(db, bytes, now)).plan
}

/**
 * Publishes the prices of a sheet, all or nothing; `published` is absent if there are mistakes or no changes.
 * `expected`: the digest of the dry run; throws `PricesOutdatedError` if the changes differ from it.
 */
export async function importPrices(
  services: Pick<Services, "db" | "clock">,
  bytes: Uint8Array,
  actor: Actor,
  expected?: string,
): Promise<PricePlan & { published?: PublishResult }> {
  const { plan, entries } = await planPrices(services.db, bytes, services.clock())
  if (expected !== undefined && plan.digest !== expected) throw new PricesOutdatedError()
  if (plan.mistakes.length > 0 || entries.length === 0) return plan
  const event = { action: "prices-published", details: { entries: entries.length } } as const
  return { ...plan, published: await publishEntries(services, entries, { ...actor, origin: "panel", event }) }
}

async function planPrices(db: Database, bytes: Uint8Array, now: Date) {
  const file = await readSheetFile(bytes)
  const plan: PricePlan = { mistakes: [], warnings: [], changes: [], unchanged: 0, digest: "" }
  if ("mistakes" in file) return { plan: { ...plan, mistakes: file.mistakes }, entries: [] }
  const { rows, mistakes } = readPriceSheet(file.rows)
  plan.mistakes = mistakes
  const day = today(now)
  const entries: EntryToPublish[] = []
  const priced: PricedEntry[] = []
  const kept: PriceMistake[] = []
  const packages = await listPackages(db, rows)
  for (const row of rows) {
    const entry = packages.get(row.id)
    if (!entry) {
      mistakes.push({ row: row.row, column: headingOf("id"), reason: `não existe o pacote ${row.id}` })
      continue
    }
    const before = entry.document as PricedPackage
    const { document, mistakes: wrong, ...late } = applyPriceRow(before, row)
    mistakes.push(...wrong)
    plan.warnings.push(...late.replaced)
    kept.push(...late.kept)
    if (digestOfDocument(document) === digestOf(entry)) plan.unchanged += late.kept.length === 0 ? 1 : 0
    else {
      const cells = changedCells(before, document as PricedPackage)
      plan.changes.push({ row: row.row, id: row.id, name: before.name, cells })
      entries.push({ kind: "packages", id: entry.id, document, baseDigest: digestOf(entry) })
      priced.push({ row: row.row, before: entry, document: document as PricedPackage })
    }
  }
  plan.warnings.push(...kept)
  if (mistakes.length === 0 && entries.length > 0) {
    const { problems, warnings } = await planEntries(db, entries, now)
    const rowOf = new Map(rows.map(({ id, row }) => [String(id), row]))
    const mistakeOf = ({ id, field, reason }: EntryProblem): PriceMistake => ({
      row: rowOf.get(id) ?? 0,
      column: headingOf(field),
      reason,
    })
    mistakes.push(...problems.map(mistakeOf))
    plan.warnings.push(...warnings.map(mistakeOf).filter(({ column }) => column !== ""))
    // First: of many warnings the page lists only some.
    plan.warnings.unshift(...(await warnOfDrafts(db, priced)), ...priced.flatMap((entry) => warnOfLeaps(entry, day)))
  }
  const factors = new Map(priced.map((entry) => [entry.row, changeFactor(entry, day)]))
  plan.changes.sort((a, b) => (factors.get(b.row) ?? 0) - (factors.get(a.row) ?? 0))
  mistakes.sort((a, b) => a.row - b.row)
  plan.digest = digestOfDocument({ changes: plan.changes, mistakes: mistakes.length })
  return { plan, entries }
}

async function listPackages(db: Database, rows: readonly PriceRow[]): Promise<Map<number, StoredEntry>> {
  const found = await listEntries(
    db,
    "packages",
    rows.filter(({ id }) => id <= highestId).map(({ id }) => String(id)),
  )
  return new Map(found.map((entry) => [Number(entry.id), entry]))
}

function changedCells(before: PricedPackage, after: PricedPackage): PriceChange["cells"] {
  const [old, now] = [csvTexts(priceColumns, before), csvTexts(priceColumns, after)]
  return priceColumns.flatMap(({ heading }, index) =>
    old[index] === now[index] ? [] : [{ column: heading, before: old[index] ?? "", after: now[index] ?? "" }],
  )
}
