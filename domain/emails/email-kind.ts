import type { EmailKind } from "#database/schema.ts"

/** Emails to the agency's inbox. The visitor whom they are about is their reply address. */
export const inboxEmails = ["quote-received", "gift-received"] as const satisfies readonly EmailKind[]

/** Emails to an address that a visitor gave, which may not exist. */
export const visitorEmails = [
  "quote-confirmation",
  "gift-confirmation",
  "gift-confirmed",
  "gift-refused",
] as const satisfies readonly EmailKind[]
