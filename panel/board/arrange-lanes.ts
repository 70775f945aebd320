import type { Fetcher } from "react-router"
import type { QuoteStage } from "#domain/request-cards/stages.ts"
import type { MoveResult } from "./move-card.server.ts"
import type { CardView, LaneView } from "./present-board.server.ts"

export type MovingFetcher = Fetcher<MoveResult | undefined> & { key: string }

/** A move that waits for the answer to the card's move before. */
export interface NextMove {
  protocol: string
  /** The card's after the move before; undefined after a refusal that the person has seen: the card's then. */
  revision: number | undefined
  name: string
  stage: QuoteStage
}

const prefix = "move:"

/** The key of the fetcher that moves a card. */
export function moveKey(protocol: string): string {
  return prefix + protocol
}

/** The lanes as they will be when the moves on their way, and those that wait for them, have arrived. */
export function arrange(
  lanes: readonly LaneView[],
  fetchers: readonly MovingFetcher[],
  next: readonly NextMove[],
): LaneView[] {
  const sent = fetchers
    .filter(({ key, formData, data }) => key.startsWith(prefix) && formData && data?.refused === undefined)
    .map(({ key, formData }) => [key.slice(prefix.length), String(formData?.get("stage"))] as const)
  const targets = new Map<string, string>([...sent, ...next.map(({ protocol, stage }) => [protocol, stage] as const)])
  const leaves = (card: CardView, stage: QuoteStage) => (targets.get(card.protocol) ?? stage) !== stage
  const moving = lanes.flatMap(({ stage, cards }) => cards.filter((card) => leaves(card, stage)))
  return lanes.map((lane) => {
    const staying = lane.cards.filter((card) => !leaves(card, lane.stage))
    const arriving = moving.filter(({ protocol }) => targets.get(protocol) === lane.stage)
    const left = lane.cards.length - staying.length
    return { ...lane, cards: [...arriving, ...staying], count: lane.count - left + arriving.length }
  })
}

/** The revision of a card after a move; undefined when it was refused. */
export function revisionAfter({ formData, data }: MovingFetcher): number | undefined {
  return data?.refused === undefined ? Number(formData?.get("revision")) + 1 : undefined
}

/**
 * Whether a next move can be sent. It is void when the move before is refused after it was made, and where its card is
 * already.
 */
export function nextMoveState(
  { protocol, revision, stage }: NextMove,
  lanes: readonly LaneView[],
  fetchers: readonly MovingFetcher[],
): "waiting" | "ready" | "void" {
  const before = fetchers.find(({ key }) => key === moveKey(protocol))
  if (before) return before.data?.refused === undefined || revision === undefined ? "waiting" : "void"
  const card = findCard(lanes, protocol)
  // The move before never arrived: this one would be refused as if somebody else had been there.
  if (card && revision !== undefined && card.revision < revision) return "void"
  return card?.stage === stage ? "void" : "ready"
}

export function findCard(lanes: readonly LaneView[], protocol: string): CardView | undefined {
  return lanes.flatMap(({ cards }) => cards).find((card) => card.protocol === protocol)
}
