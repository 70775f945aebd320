import type { EmailKind } from "#database/schema.ts"
import type { GiftStage } from "#domain/request-cards/stages.ts"

/** The stage of a gift in which the email about its decision is still true, by the email's kind. */
export const decisionStages = { "gift-confirmed": "confirmed", "gift-refused": "refused" } satisfies Partial<
  Record<EmailKind, GiftStage>
>
