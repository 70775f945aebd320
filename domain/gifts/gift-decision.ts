import type { GiftStage, Tray } from "#domain/request-cards/stages.ts"

/* What staff decide about a gift. Browser-safe. */

/** Why a gift is refused, as staff choose it. What the guest reads is in the agency's texts. */
export const refusalReasons = {
  unreadable: "não dá para ler o comprovante",
  notReceived: "o pagamento não chegou",
  amount: "o valor não confere",
  otherPayment: "o comprovante é de outro pagamento",
  repeated: "o mesmo comprovante já foi enviado",
  other: "outro motivo",
} as const

export type RefusalReason = keyof typeof refusalReasons

export function isRefusalReason(value: unknown): value is RefusalReason {
  return typeof value === "string" && Object.hasOwn(refusalReasons, value)
}

export type GiftDecision =
  /** `cents`: the amount that staff read in the receipt; null when it is unknown. */
  | { to: "confirmed"; cents: number | null }
  /** `words`: what the guest reads beside the reason. */
  | { to: "refused"; reason: RefusalReason; words: string }
  | { to: Exclude<GiftStage | Tray, "confirmed" | "refused"> }

/** Longest words to a guest. */
export const refusalWordsMax = 600

/** What an event of a gift holds, as JSON. */
export interface GiftEvent {
  from: string
  to: string
  reason?: string
  words?: string
  cents?: number | null
}
