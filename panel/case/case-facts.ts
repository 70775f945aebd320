import { chosenAnswers } from "#domain/quotes/quote-answers.ts"
import { quoteLabels } from "#domain/quotes/quote-fields.ts"
import type { ContactWay } from "#domain/requests/event-details.ts"
import type { RequestCase } from "#domain/requests/find-case.server.ts"
import { emailLink } from "#platform/text/email-link.ts"
import { formatPhone } from "#platform/text/phone.ts"
import { phoneLink } from "#platform/text/phone-link.ts"
import { formatRelativeInstant } from "#platform/time/relative-time.ts"

export interface CaseFact {
  label: string
  value: string
  /** Opens a call or a message. */
  contact?: { by: ContactWay; href: string }
}

/** The visitor's answers as table rows. Unanswered questions are left out. */
export function caseFacts(
  { row, quote, marketing, withdrawn }: Pick<RequestCase, "row" | "quote" | "marketing" | "withdrawn">,
  now: Date,
): CaseFact[] {
  const home = [quote.city.label, quote.state.label].filter(Boolean).join(", ")
  const phone = (label: string, digits: string): CaseFact => ({
    label,
    value: formatPhone(digits),
    contact: { by: "phone", href: phoneLink(digits) },
  })
  const facts: CaseFact[] = [
    phone(quoteLabels.cellphone, quote.cellphone),
    phone(quoteLabels.phone, quote.phone),
    { label: quoteLabels.email, value: quote.email, contact: { by: "email", href: emailLink(quote.email) } },
    { label: "Mora em", value: home },
    ...chosenAnswers(quote).map(([label, value]) => ({ label: label.replace(/\?$/, ""), value })),
    { label: quoteLabels.howDidYouMeetUs.replace(/\?$/, ""), value: quote.howDidYouMeetUs },
    {
      label: "Novidades por e\u2011mail",
      value: marketing
        ? `Aceitou receber, ${formatRelativeInstant(marketing.agreedAt, now)}`
        : withdrawn
          ? `Autorização retirada, ${formatRelativeInstant(withdrawn.withdrawnAt, now)}`
          : "Não autorizou",
    },
    {
      label: "Último contato",
      value: row.last_contact_at ? formatRelativeInstant(row.last_contact_at, now) : "Ainda não houve",
    },
    { label: "Protocolo", value: row.protocol },
  ]
  return facts.filter(({ value }) => value !== "")
}
