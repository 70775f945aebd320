import type { Database } from "#platform/database/connect.ts"
import { countStages } from "./count-cards.server.ts"
import { type ListedCard, listNewestCards, listUrgentCards } from "./list-cards.server.ts"
import type { CardFilter } from "./match-cards.server.ts"
import { type Stage, openStages, stagesOf, trays } from "./stages.ts"

export interface BoardLane {
  stage: Stage
  /** Of the whole stage. */
  count: number
  /** The most urgent first; of a closed stage the newest. */
  cards: ListedCard[]
}

/** The stages of a kind in the order of the board, each with its first cards; the trays are not on the board. */
export async function listBoard(
  db: Database,
  now: Date,
  filter: Omit<CardFilter, "stages" | "search">,
  { limit }: { limit: number },
): Promise<BoardLane[]> {
  const stages = stagesOf(filter.kind).filter((stage) => !(trays as readonly Stage[]).includes(stage))
  const counts = await countStages(db, filter.kind)
  return Promise.all(
    stages.map(async (stage) => {
      const wanted = { ...filter, stages: [stage] }
      const { cards } = openStages.includes(stage)
        ? await listUrgentCards(db, now, wanted, { limit })
        : await listNewestCards(db, wanted, { limit })
      return { stage, count: counts[stage] ?? 0, cards }
    }),
  )
}
