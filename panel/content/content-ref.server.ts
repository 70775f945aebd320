import type { Kind } from "#domain/content/content.ts"
import { type EntryKind, type EntryRef, entryKinds, isEntryId, isNumbered } from "#domain/entries/entry-kind.ts"
import { notFound } from "#panel/not-found.server.ts"

/** The kind in the address; 404 if unknown. */
export function kindOf({ kind }: { kind: string }): EntryKind {
  const known = entryKinds.find((one) => one === kind)
  if (!known) throw notFound()
  return known
}

/** The kind in the address, if its entries have numbers and an order; 404 otherwise. */
export function numberedKindOf(params: { kind: string }): Kind {
  const kind = kindOf(params)
  if (!isNumbered(kind)) throw notFound()
  return kind
}

/** The entry in the address; 404 if the id is malformed for its kind. */
export function refOf({ kind, id }: { kind: string; id: string }): EntryRef {
  const known = kindOf({ kind })
  if (!isEntryId(known, id)) throw notFound()
  return { kind: known, id }
}
