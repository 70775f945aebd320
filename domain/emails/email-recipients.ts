import type { EmailKind } from "#database/schema.ts"

/** Kinds of emails to the agency's inbox. The visitor whom they are about is their reply address. */
export const inboxKinds = ["quote-received", "gift-received"] as const satisfies readonly EmailKind[]

/** Kinds of emails to an address that a visitor gave, which may not exist. */
export const visitorKinds = [
  "quote-confirmation",
  "gift-confirmation",
  "gift-confirmed",
  "gift-refused",
] as const satisfies readonly EmailKind[]
