import * as z from "zod"
import type { ContentDraftTable } from "#database/schema.ts"
import { type Agency, agencySchema } from "#domain/agency/agency.ts"
import { text } from "#domain/agency/content-fields.ts"
import { type Entry, type Kind, entrySchemas, focus, kinds } from "#domain/content/content.ts"
import { isRowId } from "#platform/ids/row-id.ts"

/*
 * An entry is a unit that an agency edits: a country, a package, a picture, the agency itself. Its document has the
 * fields of its YAML. Drafts, versions and the editor handle content only as documents. Browser-safe.
 */

/** A picture whose bytes are already in the image store, with the size and colour that the store returned. */
const storedPicture = z.strictObject({
  alt: text,
  hash: z.string().regex(/^[0-9a-f]{32}$/),
  width: z.int().min(1),
  height: z.int().min(1),
  color: z.string().regex(/^#[0-9a-f]{6}$/),
  focus: focus.optional(),
})

/** The schema of every document. The same schemas check the YAML; a picture's file is replaced by its stored bytes. */
export const documentSchemas = {
  ...entrySchemas,
  pictures: storedPicture,
  agency: agencySchema,
} as const satisfies Record<EntryKind, z.ZodType>

export const entryKinds = [...kinds, "pictures", "agency"] as const satisfies EntryKind[]

export type EntryKind = ContentDraftTable["kind"]
export type StoredPicture = z.infer<typeof storedPicture>
export type EntryDocument<K extends EntryKind> = K extends Kind ? Entry<K> : K extends "agency" ? Agency : StoredPicture

/** Names one entry. `id` is the number of the YAML as text, a picture's name, or `agency`. */
export interface EntryRef {
  kind: EntryKind
  id: string
}

export const agencyRef: EntryRef = { kind: "agency", id: "agency" }

/** No entry has this id. */
export const orderId = "order"

/** Names the order of a kind's entries, in the history and in the state of the last import. */
export function orderRef(kind: Kind): EntryRef {
  return { kind, id: orderId }
}

/** `packages/1001`: the key of an entry in maps. */
export function entryKey({ kind, id }: EntryRef): string {
  return `${kind}/${id}`
}

export function isSameEntry(one: EntryRef, other: EntryRef): boolean {
  return entryKey(one) === entryKey(other)
}

/** Whether an entry of the kind can have this id. */
export function isEntryId(kind: EntryKind, id: string): boolean {
  if (isNumbered(kind)) return isRowId(id)
  return kind === "agency" ? id === agencyRef.id : /^[a-z0-9]+(-[a-z0-9]+)*$/.test(id)
}

export function isNumbered(kind: EntryKind): kind is Kind {
  return kind !== "pictures" && kind !== "agency"
}
