import { entryDifferences } from "#domain/entries/entry-differences.ts"
import { formFields } from "#domain/entries/entry-form.ts"
import { type EntryRef, documentSchemas } from "#domain/entries/entry-kind.ts"
import { type TextPart, wordDifferences } from "#domain/entries/word-differences.ts"
import type { Database } from "#platform/database/connect.ts"
import { wordsOf } from "./field-words.ts"
import { sayField, sayHtml, sayValue } from "./say-value.server.ts"

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
  return Promise.all(
    entryDifferences(fields, before, after).map(async (difference) => {
      const { field } = difference
      const said = await Promise.all([say(field, difference.before), say(field, difference.after)])
      const [old, now] = wordsOf(kind, field).as === "html" ? sayHtml(...said) : said
      return { field, label: sayField(kind, field), parts: wordDifferences(old, now) }
    }),
  )
}
