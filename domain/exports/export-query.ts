import { cardFilterOf, readInbox } from "#domain/request-cards/inbox-query.ts"
import type { CardFilter } from "#domain/request-cards/match-cards.server.ts"
import { openStages, stageNames, stagesOf } from "#domain/request-cards/stages.ts"
import { slugify } from "#platform/text/slug.ts"

/**
 * The filter in the address of the list, as an export takes it; `tipo=presentes` means gifts. What is not understood
 * counts as absent. As in the list, only open requests are meant unless a stage is chosen or something is searched for.
 */
export function readExportQuery(search: URLSearchParams, staffId: string, now: Date): CardFilter {
  const filter = cardFilterOf(readInbox(search), staffId, now)
  if (search.get("tipo") !== "presentes") return filter
  const { profile: _, stages, ...ofGifts } = filter
  const chosen = stagesOf("gift").find((stage) => slugify(stageNames[stage]) === search.get("etapa"))
  return { ...ofGifts, kind: "gift", stages: chosen ? [chosen] : stages && openStages }
}
