import { type FormField, formFields } from "#domain/entries/entry-form.ts"
import { type EntryKind, documentSchemas } from "#domain/entries/entry-kind.ts"
import {
  type ReferredKind,
  listReferences,
  referenceFields,
  sayReference,
} from "#domain/entries/entry-references.server.ts"
import { listPictureNames } from "#domain/entries/named-pictures.server.ts"
import type { Database } from "#platform/database/connect.ts"
import { findWords } from "#domain/entries/words/field-words.ts"
import type { NameList } from "./form-view.ts"
import { listId } from "./present-form.server.ts"

/** Most names in one list: a page must not grow with the content. Others are typed whole. */
const namesMax = 500

/** The names that the fields of a kind choose from. */
export async function loadNameLists(db: Database, kind: EntryKind): Promise<NameList[]> {
  const { fields } = formFields(documentSchemas[kind])
  const kinds = fields.flatMap(({ name }) => referenceFields[name] ?? [])
  const hasPictures = fields.some((field) => namesPicture(kind, field, field.name))
  const lists = kinds.map(async (referred: ReferredKind) => ({
    id: listId(referred),
    names: (await listReferences(db, referred, namesMax)).map(sayReference),
  }))
  const pictures = hasPictures ? [{ id: listId("pictures"), names: await listPictureNames(db, namesMax) }] : []
  return [...(await Promise.all(lists)), ...pictures]
}

function namesPicture(kind: EntryKind, field: FormField, path: string): boolean {
  if (field.as === "group") return field.fields.some((inner) => namesPicture(kind, inner, `${path}.${inner.name}`))
  if (field.as === "list") return namesPicture(kind, field.of, `${path}[]`)
  return findWords(kind, path)?.as === "picture"
}
