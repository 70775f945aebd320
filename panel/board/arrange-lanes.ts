import type { Fetcher } from "react-router"
import type { QuoteStage } from "#domain/request-cards/stages.ts"
import type { MoveResult } from "./move-card.server.ts"
import type { CardView, LaneView } from "./present-board.server.ts"

export type MovingFetcher = Fetcher<MoveResult | undefined> & { key: string }

/** A move that waits for the answer to the card's previous move. */
export interface NextMove {
  protocol: string
  /**
   * The revision that the card will have after the previous move. Undefined if that move was refused: then the card's
   * current revision is sent.
   */
  revision: number | undefined
  name: string
  stage: QuoteStage
}

const prefix = "move:"

/** The key of the fetcher that moves a card. */
export function moveKey(protocol: string): string {
  return prefix + protocol
}

/** The lanes as they will be after all pending and waiting moves. */
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
 * Whether a waiting move can be sent. It is void if the previous move is refused after this one was made, or if the
 * card is already in the target lane.
 */
export function nextMoveState(
  { protocol, revision, stage }: NextMove,
  lanes: readonly LaneView[],
  fetchers: readonly MovingFetcher[],
): "waiting" | "ready" | "void" {
  const before = fetchers.find(({ key }) => key === moveKey(protocol))
  if (before) return before.data?.refused === undefined || revision === undefined ? "waiting" : "void"
  const card = findShownCard(lanes, protocol)
  // The previous move never arrived. Sending this one would cause a conflict that looks like another person's change.
  if (card && revision !== undefined && card.revision < revision) return "void"
  return card?.stage === stage ? "void" : "ready"
}

export function findShownCard(lanes: readonly LaneView[], protocol: string): CardView | undefined {
  return lanes.flatMap(({ cards }) => cards).find((card) => card.protocol === protocol)
}
