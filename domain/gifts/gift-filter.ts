import { stageNames, stagesOf } from "#domain/request-cards/stages.ts"
import { isRowId } from "#platform/text/row-id.ts"
import { slugify } from "#platform/text/slug.ts"
import type { GiftFilter, GiftPosition } from "./gift-list.server.ts"

/* The list's filter in its address. Browser-safe. */

type StageFilter = GiftFilter["stage"]

/** The value of `etapa`. */
export function stageSlug(stage: StageFilter): string {
  return stage === "open" ? "abertos" : stage === "all" ? "todos" : slugify(stageNames[stage])
}

export const stageFilters: readonly StageFilter[] = ["open", ...stagesOf("gift"), "all"]

/** Anything that is not understood counts as absent. */
export function readGiftFilter(query: URLSearchParams): GiftFilter {
  const stage = stageFilters.find((one) => stageSlug(one) === query.get("etapa")) ?? "open"
  const couple = query.get("casal") ?? ""
  const after = readPosition(query.get("depois"))
  return { stage, ...(isRowId(couple) && { honeymoonId: Number(couple) }), ...(after && { after }) }
}

/** The query string of a filter; without anything for the list as it opens. */
export function giftQuery({ stage, honeymoonId, after }: GiftFilter): string {
  const query = new URLSearchParams()
  if (stage !== "open") query.set("etapa", stageSlug(stage))
  if (honeymoonId !== undefined) query.set("casal", String(honeymoonId))
  if (after) query.set("depois", `${after.createdAt}_${after.protocol}`)
  return query.size > 0 ? `?${query}` : ""
}

/** The query string of an export of the gifts that a filter means. */
export function exportQuery({ stage, honeymoonId }: GiftFilter): string {
  return `?${new URLSearchParams([["tipo", "presentes"], ...new URLSearchParams(giftQuery({ stage, honeymoonId }))])}`
}

function readPosition(text: string | null): GiftPosition | undefined {
  const [, createdAt, protocol] = /^(\d{4}-\d\d-\d\dT[\d:.]{8,12}Z)_(TV-\w{4}-\w{4})$/.exec(text ?? "") ?? []
  return createdAt && protocol ? { createdAt, protocol } : undefined
}
