/** Every email there is. `domain/emails/email-names.ts` names them. */
export type EmailKind =
  | "quote-received"
  | "quote-confirmation"
  | "gift-received"
  | "gift-confirmation"
  | "gift-confirmed"
  | "gift-refused"
  | "staff-first"
  | "staff-invitation"
  | "staff-password"
  | "staff-email"
  | "staff-change"
  | "schedule-refused"

/** Those to the agency's inbox. The visitor whom they are about is their reply address. */
export const inboxEmails = ["quote-received", "gift-received"] as const satisfies readonly EmailKind[]

/** Those to an address that a visitor gave, which may not exist. */
export const visitorEmails = [
  "quote-confirmation",
  "gift-confirmation",
  "gift-confirmed",
  "gift-refused",
] as const satisfies readonly EmailKind[]
