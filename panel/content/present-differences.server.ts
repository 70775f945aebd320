import { entryDifferences } from "#domain/entries/entry-differences.ts"
import { formFields } from "#domain/entries/entry-form.ts"
import { type EntryRef, documentSchemas } from "#domain/entries/entry-kind.ts"
import { type TextPart, wordDifferences } from "#domain/entries/word-differences.ts"
import type { Database } from "#platform/database/connect.ts"
import { wordsOf } from "#domain/entries/words/field-words.ts"
import { sayField } from "#domain/entries/words/say-field.ts"
import { sayHtml, sayValue } from "./say-value.server.ts"

/** One changed field with its words: what stayed, went and came. */
export interface DifferenceView {
  field: string
  label: string
  parts: TextPart[]
}

/** What differs between two documents of an entry, in words. */
export async function presentDifferences(
  db: Database,
  { kind }: EntryRef,
  before: unknown,
  after: unknown,
): Promise<DifferenceView[]> {
  const fields = formFields(documentSchemas[kind])
  const say = (name: string, value: unknown) => sayValue({ db, kind }, { fields, name, value })
  // The number of a new entry says nothing.
  const changed = entryDifferences(fields, before, after).filter(({ field }) => field !== "id")
  return Promise.all(
    changed.map(async (difference) => {
      const { field } = difference
      const said = await Promise.all([say(field, difference.before), say(field, difference.after)])
      const [old, now] = wordsOf(kind, field).as === "html" ? sayHtml(...said) : said
      return { field, label: sayField(kind, field), parts: wordDifferences(old, now) }
    }),
  )
}
