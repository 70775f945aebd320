import type { Database } from "#platform/database/connect.ts"
import type { Kind } from "#domain/content/content.ts"
import { saveDraft } from "./drafts.server.ts"
import { newEntryId } from "#domain/entries/publish/entry-ids.server.ts"
import { titleFields } from "#domain/entries/entry-names.ts"
import { nextQuotaId, renumberQuotas } from "./quota-ids.server.ts"

/** Attempts: two people who create an entry at the same time may get the same id, and the second tries again. */
const tries = 5

/** Creates a draft of a new entry, empty or with a document. Returns its id. */
export async function startEntry(
  db: Database,
  kind: Kind,
  document: Record<string, unknown>,
  staff: { id: string },
  now: Date,
): Promise<string> {
  const own = kind === "honeymoons" ? renumberQuotas(document, await nextQuotaId(db, document)) : document
  for (let tried = 0; tried < tries; tried += 1) {
    const id = await newEntryId(db, kind)
    const draft = { kind, id: String(id), document: { ...own, id }, baseDigest: "", revision: 0 }
    if ((await saveDraft(db, draft, staff, now)).status === "saved") return draft.id
  }
  throw new Error(`no free id for a new entry of ${kind}`)
}

/** Creates a draft that copies another entry, with a name that distinguishes it. */
export function startCopy(
  db: Database,
  kind: Kind,
  document: Record<string, unknown>,
  staff: { id: string },
  now: Date,
): Promise<string> {
  const title = document[titleFields[kind]]
  const named = typeof title === "string" ? { ...document, [titleFields[kind]]: `${title} (cópia)` } : document
  return startEntry(db, kind, named, staff, now)
}
