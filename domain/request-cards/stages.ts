import type { RequestCardTable } from "#database/schema.ts"

/* The stages of requests. Browser-safe. */

/** Stages of a quote, in the order of the board; `lost` is beside it. */
export const quoteStages = ["new", "contacted", "proposal", "won", "lost"] as const satisfies readonly Stage[]
/** Stages of a gift. */
const giftStages = ["new", "reviewing", "confirmed", "refused"] as const satisfies readonly Stage[]
/** Trays beside the board, for both kinds: `check` for suspected spam, `spam` for confirmed. */
export const trays = ["check", "spam"] as const satisfies readonly Stage[]

export type QuoteStage = (typeof quoteStages)[number]
export type GiftStage = (typeof giftStages)[number]
export type Tray = (typeof trays)[number]
export type Stage = RequestCardTable["stage"]

export const stageNames = {
  new: "novo",
  contacted: "em contato",
  proposal: "proposta enviada",
  won: "fechado",
  lost: "perdido",
  reviewing: "conferindo",
  confirmed: "confirmado",
  refused: "recusado",
  check: "para conferir",
  spam: "spam",
} as const satisfies Record<Stage, string>

/**
 * Stages in which someone is still waiting for the agency. A closed request with a next step is open too
 * (match-cards.server.ts): the trip is sold, and its vouchers are still to be sent.
 */
export const openStages: readonly Stage[] = ["new", "contacted", "proposal", "reviewing"]

/** Stages in which a quote's next step comes back on its day. In the others nobody would see it. */
export const stepStages: readonly Stage[] = ["new", "contacted", "proposal", "won"]

export const lostReasons = {
  price: "preço",
  dates: "datas",
  silence: "não respondeu mais",
  elsewhere: "comprou em outro lugar",
  gaveUp: "desistiu da viagem",
  repeated: "pedido repetido",
  other: "outro motivo",
} as const satisfies Partial<Record<NonNullable<RequestCardTable["lost_reason"]>, string>>

export type LostReason = keyof typeof lostReasons

/** The stages that a request of this kind can have, the trays included. */
export function stagesOf(kind: "quote" | "gift"): readonly Stage[] {
  return [...(kind === "quote" ? quoteStages : giftStages), ...trays]
}
