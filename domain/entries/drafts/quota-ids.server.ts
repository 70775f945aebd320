import type { Database } from "#platform/database/connect.ts"
import { listDrafts } from "./drafts.server.ts"

/**
 * The first id for new quotas: higher than every id that a couple or a gift has or had, because gifts refer to a quota
 * by id only.
 */
export async function nextQuotaId(db: Database, document: unknown): Promise<number> {
  const [quota, gift, drafts, versions] = await Promise.all([
    db
      .selectFrom("honeymoon_quota")
      .select(({ fn }) => fn.max("id").as("id"))
      .executeTakeFirst(),
    db
      .selectFrom("gift_message")
      .select(({ fn }) => fn.max("cote_id").as("id"))
      .executeTakeFirst(),
    listDrafts(db, "honeymoons"),
    // A removed couple may be restored with its quotas.
    db.selectFrom("entry_version").select("document").where("kind", "=", "honeymoons").execute(),
  ])
  const written = [
    document,
    ...drafts.map((draft) => draft.document),
    ...versions.map((version) => JSON.parse(version.document ?? "null") as unknown),
  ]
    .flatMap(quotasOf)
    .map(({ id }) => Number(id) || 0)
  return [Number(quota?.id ?? 0), Number(gift?.id ?? 0), ...written].reduce((most, id) => Math.max(most, id)) + 1
}

/** A couple's document with new ids for its quotas, to make it another couple. */
export function renumberQuotas(document: Record<string, unknown>, first: number): Record<string, unknown> {
  return { ...document, cotes: quotasOf(document).map((quota, index) => ({ ...quota, id: first + index })) }
}

function quotasOf(document: unknown): Array<Record<string, unknown>> {
  const quotas = (document as { cotes?: unknown } | null)?.cotes
  return Array.isArray(quotas) ? quotas.map((quota) => (quota ?? {}) as Record<string, unknown>) : []
}
