import type { Database } from "#platform/database/connect.ts"
import { formatDayAndTime } from "#platform/time/relative-time.ts"
import type { StoredEntry } from "#domain/entries/documents/entry-documents.server.ts"
import { type Draft, listDrafts } from "#domain/entries/drafts/drafts.server.ts"
import { fingerprintsOf, mergeFields } from "#domain/entries/drafts/merge-fields.server.ts"
import { rebaseDocument } from "#domain/entries/drafts/rebase-draft.server.ts"
import { type PricedPackage, headingOf } from "./price-columns.ts"
import type { PriceMistake } from "./read-price-sheet.ts"

/** A package that the sheet changes. */
export interface PricedEntry {
  row: number
  before: StoredEntry
  document: PricedPackage
}

/** Warnings about drafts that change the same field to another value: afterwards they are in conflict. */
export async function warnOfDrafts(db: Database, entries: readonly PricedEntry[]): Promise<PriceMistake[]> {
  const drafts = new Map((await listDrafts(db, "packages")).map((draft) => [draft.id, draft]))
  const warnings: PriceMistake[] = []
  for (const { row, before, document } of entries) {
    const draft = drafts.get(before.id)
    if (!draft) continue
    const begun = fingerprintsOf(draft.kind, before.document)
    const mine = await rebasedOn(db, draft, before)
    const { conflictingFields } = mergeFields(draft.kind, begun, { mine, theirs: { ...document } })
    for (const field of conflictingFields)
      warnings.push({ row, column: headingOf(field) || headingOf(`${field}.value`), reason: warningOf(draft) })
  }
  return warnings
}

async function rebasedOn(db: Database, draft: Draft, before: StoredEntry): Promise<Record<string, unknown>> {
  const own = { document: { ...Object(draft.document) } as Record<string, unknown>, baseDigest: draft.baseDigest }
  return (await rebaseDocument(db, draft, own, before)).document
}

function warningOf({ publishAt, savedBy }: Draft): string {
  const by = savedBy ? ` de ${savedBy}` : ""
  if (!publishAt) return `o rascunho${by} diz outra coisa: quem o publicar terá de escolher entre as duas`
  return `a mudança${by} agendada para ${formatDayAndTime(publishAt)} diz outra coisa, e com esta no ar ela não sai`
}
