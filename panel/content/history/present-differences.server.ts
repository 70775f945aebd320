import { type FieldDifference, entryDifferences } from "#domain/entries/history/entry-differences.ts"
import { formFields } from "#domain/entries/entry-form.ts"
import { type EntryKind, type EntryRef, documentSchemas } from "#domain/entries/entry-kind.ts"
import { type TextPart, wordDifferences } from "#domain/entries/history/word-differences.ts"
import type { Database } from "#platform/database/connect.ts"
import { describeField } from "#domain/entries/field-descriptions/describe-field.ts"
import { formatField } from "#domain/entries/field-descriptions/format-field.ts"
import { formatHtml, formatValue } from "./format-value.server.ts"
import { takeTurn } from "#platform/event-loop/take-turn.server.ts"
import { mediaPath } from "#platform/images/image.ts"

/** A changed field with its unchanged, removed and added words. */
export interface DifferenceView {
  field: string
  label: string
  parts: TextPart[]
  /** Addresses of the picture before and now. */
  pictures?: { before?: string; now?: string }
}

/** Changes made by a person. Leaves out an entry's number and a picture's measures, which are set automatically. */
export function changesOf({ kind }: EntryRef, before: unknown, after: unknown): FieldDifference[] {
  return entryDifferences(formFields(documentSchemas[kind]), before, after).filter(
    ({ field }) => isFile({ kind, field }) || (field !== "id" && describeField(kind, field).as !== "fixed"),
  )
}

/** Whether the field is the file of a picture. */
export function isFile({ kind, field }: { kind: EntryKind; field: string }): boolean {
  return kind === "pictures" && field === "hash"
}

function isHtml({ kind, field }: { kind: EntryKind; field: string }): boolean {
  return describeField(kind, field).as === "html"
}

/**
 * The differences between two documents of an entry, as text. Comparing two long texts takes milliseconds, so the event
 * loop is free after each field. Call it for one entry after another: concurrent calls would fill the event loop.
 */
export async function presentDifferences(
  db: Database,
  ref: EntryRef,
  before: unknown,
  after: unknown,
): Promise<DifferenceView[]> {
  const { kind } = ref
  const fields = formFields(documentSchemas[kind])
  // HTML and not its text, because only the formatting may have changed.
  const format = async (name: string, value: unknown) =>
    isHtml({ kind, field: name }) ? String(value ?? "") : formatValue({ db, kind }, { fields, name, value })
  // In parallel, because on PostgreSQL each query is a network round trip.
  const changes = await Promise.all(
    changesOf(ref, before, after).map(async (difference) => {
      const { field } = difference
      return {
        difference,
        texts: await Promise.all([format(field, difference.before), format(field, difference.after)]),
      }
    }),
  )
  const views: DifferenceView[] = []
  for (const { difference, texts } of changes) {
    await takeTurn()
    views.push(
      isFile({ kind, field: difference.field }) ? presentFile(difference) : presentField(kind, difference, texts),
    )
  }
  return views
}

function presentField(kind: EntryKind, { field }: FieldDifference, texts: [string, string]): DifferenceView {
  const [old, now] = isHtml({ kind, field }) ? formatHtml(...texts) : texts
  return { field, label: formatField(kind, field), parts: wordDifferences(old, now) }
}

function presentFile({ field, before, after }: FieldDifference): DifferenceView {
  const [old, now] = [before, after].map((hash) =>
    typeof hash === "string" ? mediaPath(hash, 320, "webp") : undefined,
  )
  return {
    field,
    label: formatField("pictures", field),
    parts: [],
    pictures: { ...(old && { before: old }), ...(now && { now }) },
  }
}
