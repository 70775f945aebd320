import { setImmediate } from "node:timers/promises"
import type * as z from "zod"
import { chunks } from "#platform/database/chunks.ts"
import type { Database } from "#platform/database/connect.ts"
import { tableOf } from "#domain/content/content-tables.ts"
import { parseValue } from "#domain/content/parse-value.ts"
import type { Findings } from "#domain/content/parsed-content.ts"
import { placeOf } from "#domain/entries/documents/entry-slice.server.ts"
import { listEntries } from "#domain/entries/documents/read-entries.server.ts"
import { type EntryKind, documentSchemas, entryKinds, isNumbered } from "#domain/entries/entry-kind.ts"
import { eachRow } from "./each-row.server.ts"
import type { AddFinding } from "./live-findings.ts"

/** Entries per chunk: the event loop runs between them. */
const chunk = 250

/**
 * Reports published values that the schemas refuse, because a release after their publication made a rule stricter.
 * Otherwise whoever edits something else of the entry would be the first to learn of it.
 */
export async function checkAccepted(db: Database, add: AddFinding): Promise<void> {
  for (const kind of entryKinds) {
    const schema: z.ZodType = documentSchemas[kind]
    for (const ids of await idsOf(db, kind)) {
      for (const { id, document } of await listEntries(db, kind, ids)) {
        const found: Findings = { mistakes: [], warnings: [] }
        parseValue(schema, document, placeOf({ kind, id }), found)
        for (const { field, reason } of found.mistakes) add("refused", { kind, id, field, severity: "wrong", reason })
      }
      await setImmediate()
    }
  }
}

async function idsOf(db: Database, kind: EntryKind): Promise<Iterable<string[] | undefined>> {
  if (!isNumbered(kind)) return [undefined]
  const ids: string[] = []
  for await (const { id } of eachRow(db, tableOf[kind], (query) => query)) ids.push(String(id))
  return chunks(ids, chunk)
}
