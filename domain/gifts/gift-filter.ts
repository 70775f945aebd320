import { type Arrival, arrivals, arrivedWithin } from "#domain/request-cards/inbox-query.ts"
import type { CardFilter } from "#domain/request-cards/match-cards.server.ts"
import { type Stage, openStages, stageNames, stagesOf } from "#domain/request-cards/stages.ts"
import { isRowId } from "#platform/ids/row-id.ts"
import { queryString } from "#platform/text/query-string.ts"
import { slugify } from "#platform/text/slug.ts"

/* The filter of the list of gifts, in its address. Browser-safe. */

export interface GiftFilter {
  /** `open`: new or being checked. */
  stage: "open" | "all" | Stage
  /** The couple's page. */
  honeymoonId?: number
  arrived?: Arrival
  /** Words as typed. */
  search?: string
  /** Start of the page. */
  after?: string
}

type StageFilter = GiftFilter["stage"]

/** The value of `etapa`. */
export function stageSlug(stage: StageFilter): string {
  return stage === "open" ? "abertos" : stage === "all" ? "todos" : slugify(stageNames[stage])
}

export const stageFilters: readonly StageFilter[] = ["open", ...stagesOf("gift"), "all"]

/**
 * The default stages of an address: all with a search text, because a person who searches for a gift does not know its
 * stage.
 */
export function usualStage(search: string | undefined): StageFilter {
  return search ? "all" : "open"
}

/** Parses the filter. Values that are not understood are ignored. */
export function readGiftFilter(query: URLSearchParams): GiftFilter {
  const search = (query.get("q") ?? "").slice(0, 200).trim()
  const stage = stageFilters.find((one) => stageSlug(one) === query.get("etapa")) ?? usualStage(search)
  const couple = query.get("casal") ?? ""
  const arrived = (Object.keys(arrivals) as Arrival[]).find((one) => one === query.get("chegou"))
  const after = query.get("depois") ?? ""
  return {
    stage,
    ...(isRowId(couple) && { honeymoonId: Number(couple) }),
    ...(arrived && { arrived }),
    ...(search && { search }),
    ...(isPlace(after) && { after }),
  }
}

/** The query string of a filter; empty for the default list. */
export function giftQuery({ stage, honeymoonId, arrived, search, after }: GiftFilter): string {
  const query = new URLSearchParams()
  if (search) query.set("q", search)
  if (stage !== usualStage(search)) query.set("etapa", stageSlug(stage))
  if (honeymoonId !== undefined) query.set("casal", String(honeymoonId))
  if (arrived) query.set("chegou", arrived)
  if (after) query.set("depois", after)
  return queryString(query)
}

/** The query string of an export with this filter. */
export function exportQuery(filter: GiftFilter): string {
  const query = new URLSearchParams(giftQuery({ ...filter, after: "" }))
  return `?${new URLSearchParams([["tipo", "presentes"], ...query])}`
}

/** The card filter of a gift filter. */
export function giftCards({ stage, honeymoonId, arrived, search }: GiftFilter, now: Date): CardFilter {
  return {
    kind: "gift",
    ...(stage !== "all" && { stages: stage === "open" ? openStages : [stage] }),
    ...(honeymoonId !== undefined && { honeymoonId }),
    ...(arrived && arrivedWithin(arrived, now)),
    ...(search && { search }),
  }
}

/** Whether the text is a position: the instant and the protocol of a gift. */
function isPlace(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT[\d:.]{8,12}Z_TV-\w{4}-\w{4}$/.test(text)
}
