import type { RequestCardTable } from "#database/schema.ts"
import type { GiftStage, Tray } from "#domain/request-cards/stages.ts"

/* Decisions of staff about a gift. Browser-safe. */

/** The reasons for a refusal that staff choose from. The texts for guests are in the agency's texts. */
export const refusalReasons = {
  unreadable: "não dá para ler o comprovante",
  notReceived: "o pagamento não chegou",
  amount: "o valor não confere",
  otherPayment: "o comprovante é de outro pagamento",
  repeated: "o mesmo comprovante já foi enviado",
  other: "outro motivo",
} as const satisfies Partial<Record<NonNullable<RequestCardTable["lost_reason"]>, string>>

export type RefusalReason = keyof typeof refusalReasons

export function isRefusalReason(value: unknown): value is RefusalReason {
  return typeof value === "string" && Object.hasOwn(refusalReasons, value)
}

export type GiftDecision =
  /** `cents`: the amount that staff read in the receipt; null when it is unknown. */
  | { to: "confirmed"; cents: number | null }
  /** `words`: a text for the guest in addition to the reason. */
  | { to: "refused"; reason: RefusalReason; words: string }
  | { to: Exclude<GiftStage | Tray, "confirmed" | "refused"> }

/** Maximum length of a text to a guest, in characters. */
export const refusalWordsMax = 600
