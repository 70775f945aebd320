import type { EmailKind } from "#database/schema.ts"

/**
 * Whom each kind of email goes to. `inbox`: the agency's; the visitor whom it is about is the reply address. `visitor`:
 * an address that a visitor gave, which may not exist. `staff`: people of the panel, about no request; the texts of
 * removed requests are only looked for in the others.
 */
const recipients = {
  "quote-received": "inbox",
  "quote-confirmation": "visitor",
  "gift-received": "inbox",
  "gift-confirmation": "visitor",
  "gift-confirmed": "visitor",
  "gift-refused": "visitor",
  "staff-first": "staff",
  "staff-invitation": "staff",
  "staff-password": "staff",
  "staff-email": "staff",
  "staff-change": "staff",
  "schedule-refused": "staff",
} as const satisfies Record<EmailKind, "inbox" | "visitor" | "staff">

export const inboxKinds = kindsTo("inbox")
export const visitorKinds = kindsTo("visitor")

function kindsTo(recipient: "inbox" | "visitor"): readonly EmailKind[] {
  return (Object.keys(recipients) as EmailKind[]).filter((kind) => recipients[kind] === recipient)
}
