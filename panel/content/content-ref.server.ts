import { type EntryKind, type EntryRef, entryKinds, isEntryId } from "#domain/entries/entry-kind.ts"

/** The kind that an address names; 404 for an unknown one. */
export function kindOf({ kind }: { kind: string }): EntryKind {
  const known = entryKinds.find((one) => one === kind)
  if (!known) throw new Response(null, { status: 404 })
  return known
}

/** The entry that an address names; 404 where no entry can have this id. */
export function refOf({ kind, id }: { kind: string; id: string }): EntryRef {
  const known = kindOf({ kind })
  if (!isEntryId(known, id)) throw new Response(null, { status: 404 })
  return { kind: known, id }
}
