import type { Services } from "#domain/services.server.ts"
import { type FormField, formFields } from "#domain/entries/entry-form.ts"
import { type EntryKind, documentSchemas } from "#domain/entries/entry-kind.ts"
import {
  type ReferredKind,
  listReferences,
  referenceFields,
  sayReference,
  suggestReferences,
} from "#domain/entries/entry-references.server.ts"
import { listPictureNames, suggestPictureNames } from "#domain/entries/named-pictures.server.ts"
import type { Database } from "#platform/database/connect.ts"
import { findWords } from "#domain/entries/words/field-words.ts"
import type { NameList } from "./form-view.ts"
import { listId } from "./present-form.server.ts"

/** Most names in the list of a page, which must not grow with the content. Beyond them the server is asked. */
const namesMax = 500

/** Most names for what somebody typed. */
const suggestionsMax = 20

/** The names that the fields of a kind choose from. */
export async function loadNameLists(db: Database, kind: EntryKind): Promise<NameList[]> {
  const { fields } = formFields(documentSchemas[kind])
  const kinds = fields.flatMap(({ name }) => referenceFields[name] ?? [])
  const hasPictures = fields.some((field) => namesPicture(kind, field, field.name))
  const lists = kinds.map(async (referred: ReferredKind) =>
    listOf(referred, (await listReferences(db, referred, namesMax + 1)).map(sayReference)),
  )
  const pictures = hasPictures ? [listOf("pictures", await listPictureNames(db, namesMax + 1))] : []
  return [...(await Promise.all(lists)), ...pictures]
}

/** The names that fit what somebody types; undefined for a kind that no field refers to. */
export async function suggestNames(services: Services, kind: string, typed: string): Promise<string[] | undefined> {
  if (kind === "pictures") return suggestPictureNames(services.db, typed, suggestionsMax)
  const referred = Object.values(referenceFields).find((one) => one === kind)
  if (!referred) return undefined
  return (await suggestReferences(services, referred, { typed, limit: suggestionsMax })).map(sayReference)
}

function listOf(kind: ReferredKind | "pictures", names: readonly string[]): NameList {
  const list = { id: listId(kind), names: names.slice(0, namesMax) }
  return names.length > namesMax ? { ...list, more: kind } : list
}

function namesPicture(kind: EntryKind, field: FormField, path: string): boolean {
  if (field.as === "group") return field.fields.some((inner) => namesPicture(kind, inner, `${path}.${inner.name}`))
  if (field.as === "list") return namesPicture(kind, field.of, `${path}[]`)
  return findWords(kind, path)?.as === "picture"
}
