import { type EntryRef, entryKinds, isEntryId } from "./entry-kind.ts"
import { entryRefsMax } from "./preview/preview-address.ts"

/** Parses `packages:1001,cities:5`, as `formatEntryRefs` writes it; undefined if malformed or too long. */
export function parseEntryRefs(text: string): EntryRef[] | undefined {
  const entries = text.split(",").map(parseEntryRef)
  return entries.length <= entryRefsMax && entries.every((entry) => entry !== undefined) ? entries : undefined
}

function parseEntryRef(text: string): EntryRef | undefined {
  const [, name = "", id = ""] = /^([a-z-]+):([a-z0-9-]{1,100})$/.exec(text) ?? []
  const kind = entryKinds.find((known) => known === name)
  return kind && isEntryId(kind, id) ? { kind, id } : undefined
}
