import type { Services } from "#domain/services.server.ts"
import { type FormField, formFields } from "#domain/entries/entry-form.ts"
import { type EntryKind, documentSchemas } from "#domain/entries/entry-kind.ts"
import {
  type ReferredKind,
  listReferences,
  referenceFields,
  formatReference,
  suggestReferences,
} from "#domain/entries/entry-references.server.ts"
import { listPictureNames, suggestPictureNames } from "#domain/entries/named-pictures.server.ts"
import type { Database } from "#platform/database/connect.ts"
import { findDescription } from "#domain/entries/field-descriptions/describe-field.ts"
import type { NameList } from "./form-view.ts"
import { listId } from "./present-form.server.ts"

/**
 * Limit of names in the page's HTML, which must not grow with the content. Further names are searched on the server.
 */
const namesMax = 500

/** Limit of suggestions per search. */
const suggestionsMax = 20

/** The names offered by the reference fields of a kind. */
export async function loadNameLists(db: Database, kind: EntryKind): Promise<NameList[]> {
  const { fields } = formFields(documentSchemas[kind])
  const kinds = fields.flatMap(({ name }) => referenceFields[name] ?? [])
  const hasPictures = fields.some((field) => namesPicture(kind, field, field.name))
  const lists = kinds.map(async (referred: ReferredKind) =>
    listOf(referred, (await listReferences(db, referred, namesMax + 1)).map(formatReference)),
  )
  const pictures = hasPictures ? [listOf("pictures", await listPictureNames(db, namesMax + 1))] : []
  return [...(await Promise.all(lists)), ...pictures]
}

/** Names that match the typed text; undefined if no field refers to this kind. */
export async function suggestNames(services: Services, kind: string, typed: string): Promise<string[] | undefined> {
  if (kind === "pictures") return suggestPictureNames(services.db, typed, suggestionsMax)
  const referred = Object.values(referenceFields).find((one) => one === kind)
  if (!referred) return undefined
  return (await suggestReferences(services, referred, { typed, limit: suggestionsMax })).map(formatReference)
}

function listOf(kind: ReferredKind | "pictures", names: readonly string[]): NameList {
  const list = { id: listId(kind), names: names.slice(0, namesMax) }
  return names.length > namesMax ? { ...list, more: kind } : list
}

function namesPicture(kind: EntryKind, field: FormField, path: string): boolean {
  if (field.as === "group") return field.fields.some((inner) => namesPicture(kind, inner, `${path}.${inner.name}`))
  if (field.as === "list") return namesPicture(kind, field.of, `${path}[]`)
  return findDescription(kind, path)?.as === "picture"
}
