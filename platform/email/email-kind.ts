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

/** Those to an address that a visitor gave, which may not exist. */
export const visitorEmails = [
  "quote-confirmation",
  "gift-confirmation",
  "gift-confirmed",
  "gift-refused",
] as const satisfies readonly EmailKind[]
