import { readGiftFilter } from "#domain/gifts/gift-filter.ts"
import { cardFilterOf, readInbox } from "#domain/request-cards/inbox-query.ts"
import type { CardFilter } from "#domain/request-cards/match-cards.server.ts"
import { openStages } from "#domain/request-cards/stages.ts"

/**
 * The filter in the address of a list, as an export takes it: of the inbox, or with `tipo=presentes` of the gifts. What
 * is not understood counts as absent.
 */
export function readExportQuery(search: URLSearchParams, staffId: string, now: Date): CardFilter {
  if (search.get("tipo") !== "presentes") return cardFilterOf(readInbox(search), staffId, now)
  const { stage, honeymoonId } = readGiftFilter(search)
  return {
    kind: "gift",
    ...(stage !== "all" && { stages: stage === "open" ? openStages : [stage] }),
    ...(honeymoonId !== undefined && { honeymoonId }),
  }
}
