import type { Kind } from "#domain/content/content.ts"
import { type EntryKind, type EntryRef, entryKinds, isEntryId, isNumbered } from "#domain/entries/entry-kind.ts"

/** The kind that an address names; 404 for an unknown one. */
export function kindOf({ kind }: { kind: string }): EntryKind {
  const known = entryKinds.find((one) => one === kind)
  if (!known) throw new Response(null, { status: 404 })
  return known
}

/** The same for lists that have an order. */
export function numberedKindOf(params: { kind: string }): Kind {
  const kind = kindOf(params)
  if (!isNumbered(kind)) throw new Response(null, { status: 404 })
  return kind
}

/** The entry that an address names; 404 where no entry can have this id. */
export function refOf({ kind, id }: { kind: string; id: string }): EntryRef {
  const known = kindOf({ kind })
  if (!isEntryId(known, id)) throw new Response(null, { status: 404 })
  return { kind: known, id }
}
