import type { Fetcher } from "react-router"
import type { QuoteStage } from "#domain/request-cards/stages.ts"
import type { MoveResult } from "./move-card.server.ts"
import type { CardView, LaneView } from "./present-board.server.ts"

export type MovingFetcher = Fetcher<MoveResult | undefined> & { key: string }

const prefix = "move:"

/** The key of the fetcher that moves a card. */
export function moveKey(protocol: string): string {
  return prefix + protocol
}

/** The lanes as they will be when the moves on their way have arrived. */
export function arrange(lanes: readonly LaneView[], fetchers: readonly MovingFetcher[]): LaneView[] {
  const targets = new Map(
    fetchers
      .filter(({ key, formData, data }) => key.startsWith(prefix) && formData && data?.refused === undefined)
      .map(({ key, formData }) => [key.slice(prefix.length), String(formData?.get("stage"))]),
  )
  const leaves = (card: CardView, stage: QuoteStage) => (targets.get(card.protocol) ?? stage) !== stage
  const moving = lanes.flatMap(({ stage, cards }) => cards.filter((card) => leaves(card, stage)))
  return lanes.map((lane) => {
    const staying = lane.cards.filter((card) => !leaves(card, lane.stage))
    const arriving = moving.filter(({ protocol }) => targets.get(protocol) === lane.stage)
    const left = lane.cards.length - staying.length
    return { ...lane, cards: [...arriving, ...staying], count: lane.count - left + arriving.length }
  })
}
